print("mutoscope")

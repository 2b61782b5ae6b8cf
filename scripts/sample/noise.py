# Noise that closes: planes that tile and curves that return after one loop. Pure functions of their seed, so that every
# run draws the same picture. Invariant: at t = 1 every curve has its value from t = 0.
import numpy as np

TAU = 2 * np.pi


def plane(width, height, roughness=1.8, seed=1, stretch=1.0):
    """A tiling cloud plane in 0..1. Larger `roughness` is softer; `stretch` > 1 lengthens it sideways."""
    rng = np.random.default_rng(seed)
    spectrum = np.fft.rfft2(rng.normal(size=(height, width)))
    fy = np.fft.fftfreq(height)[:, None] * height
    fx = np.fft.rfftfreq(width)[None, :] * width * stretch
    radius = np.maximum(np.hypot(fy, fx), 1)
    spectrum *= radius**-roughness
    spectrum[0, 0] = 0
    field = np.fft.irfft2(spectrum, (height, width))
    ordered = (field - field.mean()) / field.std()
    return np.clip(ordered * 0.22 + 0.5, 0, 1)


def drift(x, t, seed, octaves=5, reach=1.0, turns=2):
    """A smooth curve over x (in cycles) that moves with t and closes at t = 1; about -1..1."""
    rng = np.random.default_rng(seed)
    total, weight = 0.0, 0.0
    for k in range(octaves):
        frequency = reach * (k + 1) * rng.uniform(0.8, 1.2)
        turn = int(rng.integers(1, turns + 1)) * rng.choice([-1, 1])
        amplitude = 1 / (k + 1)
        total = total + amplitude * np.sin(TAU * (frequency * x + turn * t + rng.random()))
        weight += amplitude
    return total / (weight * 0.7)


def closed(x, period, seed, octaves=4, start=1):
    """A smooth curve over x that repeats after `period`; about -1..1."""
    rng = np.random.default_rng(seed)
    total, weight = 0.0, 0.0
    for k in range(start, start + octaves):
        amplitude = rng.uniform(0.6, 1.0) / k
        total = total + amplitude * np.sin(TAU * (k * x / period + rng.random()))
        weight += amplitude
    return total / (weight * 0.7)

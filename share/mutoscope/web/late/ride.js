// The ride of Tests/WebFaceTests/Ride in JavaScript: the same pseudo-random events through every machine, and a digest
// of all answers. Each draw must come in the order in which the Swift ride takes it.
class Dice {
  state = 0x2545f491;
  roll() {
    let x = this.state;
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    return this.state = x >>> 0;
  }
  below(bound) { return this.roll() % bound; }
  millionth() { return this.below(1_000_001) / 1_000_000; }
  share() { return (this.below(2_000_001) - 1_000_000) / 1_000_000; }
  seconds() { return this.below(20_001) / 1000; }
  maybe() { return this.below(4) === 0 ? NaN : this.seconds(); }
}

class Digest {
  value = 0x811c9dc5;
  #number = new DataView(new ArrayBuffer(8));
  word(word) { this.value = Math.imul(this.value ^ word, 0x01000193) >>> 0; }
  add(number) {
    if (Number.isNaN(number)) return this.word(0x7ff80000);
    this.#number.setFloat64(0, number, true);
    this.word(this.#number.getUint32(0, true));
    this.word(this.#number.getUint32(4, true));
  }
}

const scalars = {
  i: dice => dice.below(30) - 4,
  s: dice => dice.below(5) - 2,
  n: dice => dice.below(12),
  b: dice => dice.below(2_000_000),
  f: dice => dice.below(2),
  x: dice => dice.share(),
  y: dice => dice.share() * 100,
  u: dice => dice.millionth(),
  v: dice => dice.share() * 8,
  p: dice => dice.below(400),
  d: dice => dice.seconds(),
  m: dice => dice.maybe(),
};

const repeat = (count, body) => Array.from({ length: count }, (_, index) => body(index));

const lists = {
  H(dice) {
    const count = dice.below(25);
    let next = dice.below(3);
    return [count, ...repeat(count, () => {
      if (dice.below(8) === 0) next += 1;
      return next++;
    })];
  },
  P(dice) {
    const people = dice.below(5), list = [people];
    for (let person = 0; person < people; person++) {
      const images = dice.below(4);
      list.push(images);
      for (let image = 0; image < images; image++) list.push(dice.below(2), dice.maybe(), dice.below(2));
    }
    return list;
  },
  O(dice) {
    const count = dice.below(4), list = [count];
    for (let offer = 0; offer < count; offer++) list.push(dice.maybe(), dice.below(2), dice.below(2));
    return list;
  },
  C(dice) {
    const count = dice.below(5), list = [count];
    for (let file = 0; file < count; file++) {
      list.push(dice.below(1200), dice.below(2000), dice.below(6_000_000), dice.below(2));
    }
    return list;
  },
  F(dice) {
    const items = 1 + dice.below(4), list = [items];
    for (let item = 0; item < items; item++) {
      const levels = 1 + dice.below(3);
      list.push(item, dice.seconds(), 1 + dice.seconds(), dice.seconds(), levels);
      for (let level = 1; level <= levels; level++) list.push(level * (300_000 + dice.below(400_000)));
      const fetched = dice.below(6);
      list.push(fetched, ...repeat(fetched, () => dice.below(levels)));
      const chunks = dice.below(9);
      list.push(chunks, ...repeat(chunks * levels, () => 20_000 + dice.below(300_000)));
    }
    return list;
  },
};

/** A machine of the ride: what its calls take, its own clock, and its latest records. */
class Rider {
  constructor(kind, line) {
    const [name, when, weight, make, events, asks] = line.split(' ');
    const letters = text => text === '-' ? [] : text.split(',').map(one => one === '-' ? '' : one);
    Object.assign(this, { kind, name, isLate: when === 'late', weight: +weight, made: letters(make)[0] ?? '' });
    Object.assign(this, { events: letters(events), asks: letters(asks), time: 0, recent: [] });
  }
}

class Ride {
  constructor(faces, signatures) {
    Object.assign(this, { dice: new Dice(), digest: new Digest(), commands: 0 });
    this.riders = signatures.trim().split('\n').map((line, kind) => new Rider(kind, line));
    for (const rider of this.riders) rider.face = rider.isLate ? faces.late : faces.early;
    this.turns = this.riders.flatMap(rider => Array(rider.weight).fill(rider));
  }

  draw(rider, letters) {
    const numbers = [], { dice } = this;
    let token = 0;
    for (const letter of letters) {
      if (letter === 't') numbers.push(rider.time);
      else if (letter === '@') numbers[4] = rider.time;
      else if (letter === 'k') numbers.push(token);
      else if (letter === 'h') {
        const [item, its] = rider.recent.length ? rider.recent[dice.below(rider.recent.length)] : [dice.below(12), 0];
        numbers.push(item);
        token = its;
      } else if (lists[letter]) this.list(rider.face, lists[letter](dice));
      else numbers.push(scalars[letter](dice));
    }
    return Array.from({ length: 5 }, (_, index) => numbers[index] ?? 0);
  }

  list(face, numbers) {
    const address = face.face_input(numbers.length);
    new Float64Array(face.memory.buffer, address, numbers.length).set(numbers);
  }

  begin() {
    for (const rider of this.riders) {
      if (rider.machine !== undefined) rider.face.face_free(rider.machine);
      const [a, b] = this.draw(rider, rider.made);
      rider.machine = rider.face.face_make(rider.kind, a, b);
      rider.recent = [];
    }
  }

  step() {
    const { dice, digest } = this, rider = this.turns[dice.below(this.turns.length)], { face } = rider;
    rider.time += dice.below(40) / 1000;
    if (rider.events.length) {
      const event = dice.below(rider.events.length);
      this.take(rider, face.face_send(rider.machine, event, ...this.draw(rider, rider.events[event])));
    }
    if (rider.asks.length) {
      const question = dice.below(rider.asks.length), [a, b, c, d] = this.draw(rider, rider.asks[question]);
      digest.add(face.face_ask(rider.machine, question, a, b, c, d));
    }
  }

  take(rider, count) {
    this.digest.add(count);
    this.commands += Math.max(0, count);
    const { face } = rider, numbers = new Float64Array(face.memory.buffer, face.face_records(), Math.max(0, count) * 4);
    for (const number of numbers) this.digest.add(number);
    for (let record = 0; record < count; record++) {
      rider.recent.push([numbers[record * 4 + 1], numbers[record * 4 + 2]]);
      if (rider.recent.length > 8) rider.recent.shift();
    }
  }
}

export function ride(faces, signatures, events) {
  const taken = new Ride(faces, signatures), start = performance.now();
  for (let event = 0; event < events; event++) {
    if (event % 20_000 === 0) taken.begin();
    taken.step();
  }
  const seconds = (performance.now() - start) / 1000;
  return {
    events, commands: taken.commands, digest: taken.digest.value, perSecond: Math.round(events / seconds),
    memory: faces.early.memory.buffer.byteLength + faces.late.memory.buffer.byteLength,
  };
}

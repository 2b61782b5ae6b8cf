// The engine: the machines of engine.wasm under their names. Decisions are made there; this file only translates.
// Numbers go in and out, never text. Times are seconds, distances pages or pixels, as in Face.table.
import { late, machines } from './numbers.js';

/** What a first picture needs comes first; `ready` tells when the other machines are there too. */
export async function loadEngine(address, lateAddress) {
  const engine = new Engine(await instantiate(address));
  engine.ready = instantiate(lateAddress).then(face => { engine.faces.late = face; });
  return engine;
}

/** Some hosts send no type for .wasm, and then browsers refuse to compile while it arrives. */
async function instantiate(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  if (answer.headers.get('Content-Type')?.startsWith('application/wasm')) {
    return (await WebAssembly.instantiateStreaming(answer)).instance.exports;
  }
  return (await WebAssembly.instantiate(await answer.arrayBuffer())).instance.exports;
}

class Engine {
  constructor(early) { this.faces = { early }; }

  make(kind, ...numbers) { return new Machine(this.faceOf(kind), kind, numbers); }

  /** Makes a machine from a list. */
  makeFrom(list, kind, ...numbers) {
    write(this.faceOf(kind), list);
    return this.make(kind, ...numbers);
  }

  faceOf(kind) { return late.includes(kind) ? this.faces.late : this.faces.early; }
}

/** The list of the next call. */
function write(face, numbers) {
  const address = face.face_input(numbers.length);
  new Float64Array(face.memory.buffer, address, numbers.length).set(numbers);
}

class Machine {
  constructor(face, kind, numbers) {
    const [events, commands, asks] = machines[kind];
    Object.assign(this, { face, kind, events, commands, asks });
    this.number = face.face_make(Object.keys(machines).indexOf(kind), ...numbers);
  }

  /** The commands that answer an event: a name and up to three values each. Every command must be carried out. */
  send(event, ...numbers) {
    const { face, commands } = this, count = face.face_send(this.number, this.place(this.events, event), ...numbers);
    // Memory that has grown has another buffer, so it is asked for anew.
    const values = new Float64Array(face.memory.buffer, face.face_records(), Math.max(0, count) * 4);
    return Array.from({ length: Math.max(0, count) }, (_, index) => {
      const [command, a, b, c] = values.subarray(index * 4, index * 4 + 4);
      return { name: commands[command], a, b, c };
    });
  }

  /** The same with a list. */
  sendList(list, event, ...numbers) {
    write(this.face, list);
    return this.send(event, ...numbers);
  }

  /** A machine that takes the time apart has it as its fifth number. */
  sendAt(time, event, a = 0, b = 0) { return this.send(event, a, b, 0, 0, time); }

  ask(question, ...numbers) { return this.face.face_ask(this.number, this.place(this.asks, question), ...numbers); }

  place(names, name) {
    const place = names.indexOf(name);
    if (place < 0) throw new Error(`${this.kind} has no ${name}`);
    return place;
  }
}

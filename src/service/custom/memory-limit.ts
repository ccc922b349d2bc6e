interface WasmMemory {
  readonly buffer: ArrayBuffer
  grow: (pages: number) => number
}

/** A global of Node without a type in the libraries of this project. */
declare const WebAssembly: { readonly Memory: { readonly prototype: WasmMemory } }

/** Of WebAssembly, in pages of 64 KiB: 128 MiB. */
const maxPages = 2048

/** Limits the memory that WebAssembly of this thread can take. A rule that needs more fails as one that is out of memory. */
export function limitWasmMemory(): void {
  const { prototype } = WebAssembly.Memory
  const { grow } = prototype
  prototype.grow = function growWithinLimit(this: WasmMemory, pages: number): number {
    if (this.buffer.byteLength / 65_536 + pages > maxPages) throw new RangeError('The memory of a rule is limited.')
    return grow.call(this, pages)
  }
}

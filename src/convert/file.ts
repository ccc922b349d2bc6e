/** A result file. `path` is for messages only; `read` opens the bytes anew each time it is called. */
export interface ResultFile {
  readonly path: string
  readonly read: () => AsyncIterable<Uint8Array>
}

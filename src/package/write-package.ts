import { printName, type MemberKey } from './member.ts'
import { countPadding, endBlocks, printHeader } from './tar.ts'

/** A member to write. The content is as long as `size` says. */
export interface WrittenMember {
  readonly key: MemberKey
  readonly size: number
  readonly content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

/** Prints members, in the order of rules 12.1, as the bytes of a package. Throws if a content is longer or shorter than its size. */
export async function* writePackage(
  members: AsyncIterable<WrittenMember>,
): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const { key, size, content } of members) {
    const name = printName(key)
    yield printHeader({ name, size })
    let written = 0
    for await (const part of content) {
      written += part.length
      yield part
    }
    if (written !== size) throw new Error(`The member ${name} of a package has ${written} bytes instead of ${size}.`)
    yield new Uint8Array(countPadding(size))
  }
  yield endBlocks
}

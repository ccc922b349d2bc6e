import { EvidenceError } from '../error.ts'
import { createByteReader, type ByteReader } from './byte-reader.ts'
import { canFollow, parseName, type MemberKey } from './member.ts'
import { readme } from './readme.ts'
import { blockSize, countPadding, parseHeader, type Header } from './tar.ts'

/** A member whose content can be large. What is not read of it is passed over when the next member is asked for. */
type StreamedPart = 'entries' | 'attachments'

/** A member of a package, with its content. */
export type PackageMember =
  | (Exclude<MemberKey, { readonly part: StreamedPart }> & { readonly name: string; readonly bytes: Buffer })
  | (Extract<MemberKey, { readonly part: StreamedPart }> & {
      readonly name: string
      readonly size: number
      readonly content: AsyncIterable<Uint8Array>
    })

/** No other member is larger: what a record of a service has at most. */
const maxWholeBytes = 16 * 1024 * 1024

/**
 * Reads a package as it streams in, and yields its members in their order. Only the form is checked (rules 12.1): each byte that is no content
 * is that of the only form. Throws EvidenceError `file` for anything else, also after the last member. The memory that it takes is that of
 * one member.
 */
export async function* readPackage(source: AsyncIterable<Uint8Array>): AsyncGenerator<PackageMember, void, undefined> {
  const reader = createByteReader(source, () => toFormError('it is cut short'))
  let previous: MemberKey | undefined
  try {
    for (;;) {
      const block = await reader.read(blockSize)
      if (isZero(block)) break
      const header = parseHeader(block)
      const key = header && parseName(header.name)
      if (header === undefined || key === undefined) throw toFormError(describeForeign(previous))
      if (!canFollow(previous, key)) throw toFormError(`${header.name} is not in its place`)
      previous = key
      yield* readMember(reader, key, header)
      if (!isZero(await reader.read(countPadding(header.size))))
        throw toFormError(`${header.name} is followed by bytes that are not zero`)
    }
    if (!canFollow(previous, undefined)) throw toFormError('members are missing at its end')
    if (!isZero(await reader.read(blockSize)) || !(await reader.isAtEnd()))
      throw toFormError('it does not end where a package ends')
  } finally {
    await reader.close()
  }
}

async function* readMember(
  reader: ByteReader,
  key: MemberKey,
  { name, size }: Header,
): AsyncGenerator<PackageMember, void, undefined> {
  if (key.part === 'entries' || key.part === 'attachments') {
    const content = reader.stream(size)
    yield { ...key, name, size, content }
    for await (const rest of content) void rest
    return
  }
  if (size > maxWholeBytes) throw toFormError(`${name} is larger than ${maxWholeBytes.toLocaleString('en')} bytes`)
  const bytes = await reader.read(size)
  if (key.part === 'README.txt' && bytes.toString() !== readme) throw toFormError(`${name} has another text`)
  yield { ...key, name, bytes }
}

function isZero(block: Uint8Array): boolean {
  return block.every((byte) => byte === 0)
}

function describeForeign(previous: MemberKey | undefined): string {
  if (previous === undefined)
    return 'it does not begin as one; a package that was compressed or packed again is refused'
  return 'it has a member that no package has, or one that was packed again'
}

function toFormError(reason: string): EvidenceError {
  return new EvidenceError('file', `The file is no package of a trail: ${reason}. Get it again from the service.`, {
    facts: { reason },
  })
}

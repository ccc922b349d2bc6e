import { EvidenceError } from '../error.ts'
import { parseBase64, printBase64 } from './base64.ts'

/** A text with signatures (C2SP signed-note 1.0). */
export interface Note {
  /** Ends with a line feed. Not trustworthy before openNote has verified a signature. */
  readonly text: string
  readonly signatures: readonly NoteSignature[]
}

export interface NoteSignature {
  readonly name: string
  /** 32 bits. */
  readonly keyId: number
  readonly signature: Uint8Array
}

/** A key that the verifier of a note knows. Name and id together identify it. */
export interface NoteVerifier {
  readonly name: string
  readonly keyId: number
  readonly verify: (text: string, signature: Uint8Array) => boolean
}

export interface OpenedNote extends Note {
  /** The known keys of which the note has a signature. */
  readonly signers: readonly NoteVerifier[]
}

const maxNoteLength = 1_000_000
const maxSignatures = 100

/**
 * Parses a note and verifies the signatures of known keys; others are ignored. Throws EvidenceError `nonsense` if the text is no note, if
 * no known key signed it, or if a signature of a known key is wrong.
 */
export function openNote(source: string, verifiers: readonly NoteVerifier[]): OpenedNote {
  const note = parseNote(source)
  const signers = note.signatures.flatMap((signature) => {
    const verifier = verifiers.find(({ name, keyId }) => name === signature.name && keyId === signature.keyId)
    if (verifier === undefined) return []
    if (verifier.verify(note.text, signature.signature)) return [verifier]
    throw toNoteError(`its signature by ${verifier.name} is wrong`)
  })
  if (signers.length === 0) throw toNoteError('no known key signed it')
  return { ...note, signers }
}

/** Parses a note without verifying it. Throws EvidenceError `nonsense`. */
export function parseNote(source: string): Note {
  if (source.length > maxNoteLength) throw toNoteError(`it has more than ${maxNoteLength} characters`)
  if (!source.isWellFormed() || hasControlCharacter(source))
    throw toNoteError('it has characters that no note may have')
  const end = source.lastIndexOf('\n\n')
  if (end === -1 || !source.endsWith('\n')) throw toNoteError('it has no signature')
  const lines = source.slice(end + 2, -1).split('\n')
  if (lines.length > maxSignatures) throw toNoteError(`it has more than ${maxSignatures} signatures`)
  return { text: source.slice(0, end + 1), signatures: lines.map(parseSignatureLine) }
}

export function printNote({ text, signatures }: Note): string {
  return `${text}\n${signatures.map(printSignatureLine).join('')}`
}

/** Whether a text can be the name of a key. */
export function isKeyName(name: string): boolean {
  return name !== '' && name.isWellFormed() && !/[\s\u0085\p{White_Space}+]/u.test(name)
}

/** Characters below U+0020 except the line feed. */
function hasControlCharacter(source: string): boolean {
  for (let at = 0; at < source.length; at += 1) {
    const code = source.charCodeAt(at)
    if (code < 0x20 && code !== 0x0a) return true
  }
  return false
}

const keyIdSize = 4

function parseSignatureLine(line: string): NoteSignature {
  const [dash, name = '', encoded = '', ...others] = line.split(' ')
  const bytes = parseBase64(encoded)
  if (dash !== '—' || !isKeyName(name) || bytes === undefined || bytes.length <= keyIdSize || others.length > 0) {
    throw toNoteError('it has a line after its text that is no signature')
  }
  return { name, keyId: Buffer.from(bytes).readUInt32BE(), signature: bytes.subarray(keyIdSize) }
}

function printSignatureLine({ name, keyId, signature }: NoteSignature): string {
  const id = Buffer.alloc(keyIdSize)
  id.writeUInt32BE(keyId)
  return `— ${name} ${printBase64(Buffer.concat([id, signature]))}\n`
}

function toNoteError(reason: string): EvidenceError {
  return new EvidenceError('nonsense', `The signed note is not valid: ${reason}.`, { facts: { reason } })
}

import type { Check } from '../../evidence/verdict/check.ts'
import { exitCodes, type ExitCode } from '../../step/outcome/exit-code.ts'
import type { Document, Phrase } from '../../text/document.ts'
import { hasFlag, type Arguments } from '../arguments.ts'
import type { Terminal } from '../terminal.ts'

/** What a file is, by its content. */
export type FileKind = 'verdict' | 'package' | 'receipt'

/** What was checked of a file, what was not, and whether it is what its reader wants. */
export interface Answer {
  readonly path: string
  readonly kind: FileKind
  readonly verified: boolean
  readonly checks: readonly Check[]
  /** Sentences. */
  readonly unchecked: readonly string[]
  /** In a few words, what was verified; only for JSON. */
  readonly about?: Readonly<Record<string, unknown>>
}

/** Prints the answer, and returns the exit code. */
export function printAnswer(answer: Answer, parsed: Arguments, terminal: Terminal): ExitCode {
  if (hasFlag(parsed, 'json')) terminal.json(JSON.stringify(answer, null, 2))
  else terminal.document(toDocument(answer))
  return answer.verified ? exitCodes.done : exitCodes.notCompliant
}

function toDocument({ path, verified, checks, unchecked }: Answer): Document {
  const items = checks.map(({ passed, text }): Phrase => [
    toStatus(passed, passed ? 'holds:' : 'fails:'),
    { kind: 'prose', text },
  ])
  return [
    { kind: 'paragraph', content: [toStatus(verified, verified ? 'verified' : 'not verified'), '·', path] },
    { kind: 'list', items },
    { kind: 'list', items: unchecked.map((text) => [text]) },
  ]
}

function toStatus(good: boolean, word: string): Phrase[number] {
  return { kind: 'status', tone: good ? 'good' : 'bad', word }
}

import { hash } from 'node:crypto'
import { CustomQueueFull, createFairQueue } from '../custom/fair-queue.ts'
import type { RecordedTemplate } from '../fact/template.ts'
import { HttpProblem, invalidRequest } from '../http/http-problem.ts'
import { createOwnerTotals } from '../owner-totals.ts'
import { ThreadBusy } from '../custom/thread-time.ts'
import { parseTemplateText, type ParsedTemplate } from '../../template/check-template.ts'
import { createTemplateThread } from './template-thread.ts'

/** A text up to this length is parsed in a few milliseconds. */
const maxInlineLength = 4096

/** Characters of the texts whose result is kept, of all callers: gates send the same templates again and again. */
const maxKeptLength = 2_097_152

interface Kept {
  readonly parsed: ParsedTemplate
  /** The caller that sent the text first. */
  readonly caller: string
  readonly length: number
}

const enqueue = createFairQueue({ slots: 1, waitingOfOwner: 20, waiting: 1000 })
const parseInThread = createTemplateThread()
/** By digest of the text. */
const kept = new Map<string, Kept>()
const keptLengths = createOwnerTotals()
/** By caller and digest: a caller does not wait in the turn of another one that sent the same text. */
const waiting = new Map<string, Promise<ParsedTemplate>>()

/**
 * Parses the part `template_file` (rules 4.1), once for each text. A long text is parsed in a thread, in which callers take turns.
 * Throws 400 with the paths, the errors and their lines, and 503 if too many templates wait or the machine has no time for this one.
 */
export async function readTemplateFile(text: string, caller: string): Promise<RecordedTemplate> {
  const parsed = text.length <= maxInlineLength ? parseTemplateText(text) : await parseOnce(text, caller)
  if (!parsed.ok) throw invalidRequest('template', parsed.errors)
  return { content: text, template: parsed.value }
}

async function parseOnce(text: string, caller: string): Promise<ParsedTemplate> {
  const digest = hash('sha256', text)
  const known = kept.get(digest)
  if (known !== undefined) return known.parsed
  const key = `${digest} ${caller}`
  const parsing = waiting.get(key) ?? parseInTurn(text, { caller, digest })
  waiting.set(key, parsing)
  try {
    return await parsing
  } finally {
    waiting.delete(key)
  }
}

interface Turn {
  readonly caller: string
  readonly digest: string
}

async function parseInTurn(text: string, { caller, digest }: Turn): Promise<ParsedTemplate> {
  try {
    return await enqueue(caller, async () => {
      const known = kept.get(digest)
      if (known !== undefined) return known.parsed
      const parsed = await parseInThread(text)
      keep(digest, { parsed, caller, length: text.length })
      return parsed
    })
  } catch (cause) {
    if (!(cause instanceof CustomQueueFull) && !(cause instanceof ThreadBusy)) throw cause
    const isFull = cause instanceof CustomQueueFull
    const message = isFull ? 'Too many templates are waiting to be parsed; try again in a few seconds.' : cause.message
    throw new HttpProblem(503, message, { headers: { 'retry-after': String(cause.retryAfterSeconds) } })
  }
}

/** Keeps a result instead of the oldest one of the caller of which most is kept: many texts of one caller displace only its own. */
function keep(digest: string, one: Kept): void {
  kept.set(digest, one)
  keptLengths.add(one.caller, one.length)
  while (keptLengths.sum() > maxKeptLength) {
    const largest = keptLengths.findLargest()
    for (const [oldest, { caller, length }] of kept) {
      if (caller !== largest) continue
      kept.delete(oldest)
      keptLengths.add(caller, -length)
      break
    }
  }
}

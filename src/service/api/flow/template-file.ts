import { hash } from 'node:crypto'
import { CustomQueueFull, createFairQueue } from '../../limit/fair-queue.ts'
import type { RecordedTemplate } from '../../fact/template.ts'
import { HttpProblem, invalidRequest } from '../../http/http-problem.ts'
import { createLru } from '../../limit/lru.ts'
import { ThreadBusy } from '../../custom/thread-time.ts'
import { parseTemplateText, type ParsedTemplate } from '../../../evidence/template/check-template.ts'
import { limits } from '../../limit/limits.ts'
import { createTemplateThread } from './template-thread.ts'

/** A text up to this length is parsed in a few milliseconds. */
const maxInlineLength = 4096

/** Characters of the texts whose result is kept, of all callers: gates send the same templates again and again. */
const maxKeptLength = 2_097_152

/** By digest of the text, for the caller that sent it first. */
const kept = createLru<{ readonly parsed: ParsedTemplate; readonly owner: string; readonly size: number }>(
  maxKeptLength,
)
const enqueue = createFairQueue({ slots: 1, waiting: limits.waitingForTemplates })
const parseInThread = createTemplateThread()
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
      kept.set(digest, { parsed, owner: caller, size: text.length })
      return parsed
    })
  } catch (cause) {
    if (!(cause instanceof CustomQueueFull) && !(cause instanceof ThreadBusy)) throw cause
    const isFull = cause instanceof CustomQueueFull
    const message = isFull ? 'Too many templates are waiting to be parsed; try again in a few seconds.' : cause.message
    throw new HttpProblem(503, message, { headers: { 'retry-after': String(cause.retryAfterSeconds) } })
  }
}

import { hash } from 'node:crypto'
import { CustomQueueFull, createFairQueue } from '../custom/fair-queue.ts'
import type { RecordedTemplate } from '../history/template.ts'
import { HttpProblem, invalidRequest } from '../http/http-problem.ts'
import { parseTemplateText, type ParsedTemplate } from '../../template/check-template.ts'
import { createTemplateThread } from './template-thread.ts'

/** A text up to this length is parsed in a few milliseconds. */
const maxInlineLength = 4096

/** Templates whose result is kept: gates send the same one again and again. */
const maxKept = 32

const enqueue = createFairQueue({ slots: 1, waitingOfOwner: 20, waiting: 100 })
const parseInThread = createTemplateThread()
const kept = new Map<string, Promise<ParsedTemplate>>()

/**
 * Parses the part `template_file` (rules 4.1), once for each text. A long text is parsed in a thread, in which organisations take turns.
 * Throws 400 with the paths, the errors and their lines, and 503 if too many templates wait.
 */
export async function readTemplateFile(text: string, org: string): Promise<RecordedTemplate> {
  const parsed = text.length <= maxInlineLength ? parseTemplateText(text) : await parseOnce(text, org)
  if (!parsed.ok) throw invalidRequest('template', parsed.errors)
  return { content: text, template: parsed.value }
}

async function parseOnce(text: string, org: string): Promise<ParsedTemplate> {
  const digest = hash('sha256', text)
  const known = kept.get(digest)
  if (known !== undefined) return known
  const parsing = parseInTurn(text, org)
  kept.set(digest, parsing)
  const [oldest] = kept.keys()
  if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest)
  try {
    return await parsing
  } catch (cause) {
    kept.delete(digest)
    throw cause
  }
}

async function parseInTurn(text: string, org: string): Promise<ParsedTemplate> {
  try {
    return await enqueue(org, () => parseInThread(text))
  } catch (cause) {
    if (!(cause instanceof CustomQueueFull)) throw cause
    const message = 'Too many templates are waiting to be parsed; try again in a few seconds.'
    throw new HttpProblem(503, message, { headers: { 'retry-after': String(cause.retryAfterSeconds) } })
  }
}

import type { InputName } from '../../src/step/input/input.ts'
import type { Answer, Asked } from '../../src/step/question/answer.ts'
import { toPlainText } from '../../src/text/document.ts'
import { createTestClient, serve, type RecordedRequest } from '../client/server.ts'
import { createRunContext, createWorkspace, givenInputs } from './workspace.ts'

export interface QuestionScene {
  /** The answer to a request; undefined: what was asked for is unknown; null: the service lacks the operation. */
  readonly answer: (one: RecordedRequest, at: number) => unknown
  /** The `Link` header of the answer of this index. */
  readonly link?: (at: number) => string
  readonly given?: Readonly<Partial<Record<InputName, string>>>
  readonly files?: Readonly<Record<string, string>>
  readonly hasPages?: boolean
}

export interface AnsweredQuestion {
  readonly value: unknown
  /** The lines of the answer for people. */
  readonly lines: readonly string[]
  readonly seen: readonly RecordedRequest[]
}

/** Epoch seconds: 2026-11-22 10:00 UTC. */
export const askedAt = Date.UTC(2026, 10, 22, 10) / 1000

const unknown = { message: 'There is no such thing.', request_id: '1' }

/** Asks a service with these answers a question of the command line. */
export async function askQuestion(
  { answer, link, given = {}, files = {}, hasPages = true }: QuestionScene,
  ask: (asked: Asked) => Promise<Answer>,
): Promise<AnsweredQuestion> {
  let count = 0
  const { url, seen } = await serve((response, one) => {
    const at = count++
    const body = answer(one, at)
    const headers = { 'content-type': 'application/json', ...(link === undefined ? {} : { link: link(at) }) }
    response.writeHead(body === undefined || body === null ? 404 : 200, headers)
    response.end(JSON.stringify(body === undefined ? unknown : (body ?? {})))
  })
  const context = createRunContext(createWorkspace(files))
  const inputs = givenInputs({ org: 'acme', flow: 'shop', trail: 't', ...given })
  const common = { inputs, context, change: undefined, org: 'acme', hasPages, now: askedAt }
  const { value, document } = await ask({ ...common, client: createTestClient(url) })
  return {
    value,
    lines: toPlainText(document)
      .split('\n')
      .filter((line) => line !== ''),
    seen,
  }
}

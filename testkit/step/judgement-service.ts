import { expect } from 'vitest'
import { readVerdict, type GateVerdict } from '../../src/step/outcome/gate.ts'
import type { GateQuestion } from '../../src/step/outcome/judge-trail.ts'
import { createTestClient, json, serve, type RecordedRequest } from '../client/server.ts'
import { gateQuestion, noChoice } from './gate-question.ts'
import { createRunContext } from './workspace.ts'

const target = { org: 'acme', flow_name: 'shop', trail_name: 't' }
export const commit = 'c'.repeat(40)
export const strict = 'version: 1\ntrail: { attestations: [{ name: unit, type: junit }] }\n'
export const lax = 'version: 1\n'
const { host } = createRunContext('.')

export type Answer = Readonly<Record<string, unknown>>

/** A judgement with this state under both templates. */
export function judged(state: string, members: Answer = {}, summary: Answer = {}): Answer {
  const is_compliant = state === 'COMPLIANT'
  const status = { status: state, is_compliant, attestations_statuses: [], artifacts_statuses: {} }
  return {
    name: 't',
    compliance_state: state,
    is_compliant,
    compliance_status: status,
    ...members,
    judgement: {
      given: { state, differs_from_trail: false },
      floor: { state, source: 'flow', version: 3 },
      commit,
      trail_template: { version: 3 },
      ignored: [],
      sequence: 1,
      ...summary,
    },
  }
}

export function withStatuses(state: string, statuses: readonly object[]): Answer {
  const is_compliant = state === 'COMPLIANT'
  const status = { status: state, is_compliant, attestations_statuses: statuses, artifacts_statuses: {} }
  return judged(state, { compliance_status: status })
}

interface Asked {
  readonly verdict: GateVerdict
  /** The questions, each as its form. */
  readonly questions: readonly string[]
}

/** Asks a service whose answers to questions depend on the form that it receives. */
export async function ask(members: Partial<GateQuestion>, answer: (form: string) => Answer): Promise<Asked> {
  const questions: string[] = []
  const { url, seen } = await serve((response, one, request) => {
    if (one.method !== 'POST') return json(200, [])(response, one, request)
    questions.push(one.body.toString())
    json(200, answer(one.body.toString()), { etag: '"1"' })(response, one, request)
  })
  const question = gateQuestion({ target, commit, choice: { ...noChoice, base: strict }, ...members })
  const verdict = await readVerdict(createTestClient(url), question, { wait: 0, host })
  expect(seen.filter(isWrite)).toEqual([])
  return { verdict, questions }
}

function isWrite({ method, url }: RecordedRequest): boolean {
  return method !== 'GET' && !(method === 'POST' && url.endsWith('/judgement'))
}

/** The part `data_json` of a question. */
export function readForm(form = ''): unknown {
  const [, text = '{}'] = /name="data_json"[^{]*(\{.*\})/.exec(form.replaceAll('\r\n', ' ')) ?? []
  return JSON.parse(text.replace(/\}\s+--.*$/, '}'))
}

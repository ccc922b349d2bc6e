import type { StepRun } from '../../src/step/change/run.ts'
import { parseKind } from '../../src/step/input/kind.ts'
import type { InputName } from '../../src/step/input/input.ts'
import { judgeRun, type JudgedWork } from '../../src/step/judge-run.ts'
import type { Outcome } from '../../src/step/outcome/outcome.ts'
import type { ChangeFacts } from '../../src/change/commit/facts.ts'
import { createTestClient, json, serve } from '../client/server.ts'
import { noChoice } from './gate-question.ts'
import { judged, readForm } from './judgement-service.ts'
import { change, createRunContext, givenInputs } from './workspace.ts'

export const judgedTarget = { org: 'acme', flow_name: 'shop', trail_name: 't' }

/** A run with a gate and what its service answers. */
export interface JudgedScene {
  readonly given?: Readonly<Partial<Record<InputName, string>>>
  /** Undefined for a run without a change. */
  readonly facts?: Partial<ChangeFacts> | undefined
  readonly work?: Partial<JudgedWork>
  readonly answer?: Answer
}

interface Answer {
  readonly status?: number
  readonly state?: string
  readonly floor?: null
}

interface Judged {
  readonly verdict: Partial<Outcome>
  /** The parts `data_json` of the questions. */
  readonly forms: readonly unknown[]
  /** Their headers `Prefer`. */
  readonly preferences: readonly unknown[]
  /** The log, with the headings of its groups. */
  readonly messages: readonly string[]
}

/** Asks a service for the verdict on the trail `t`. */
export async function judge(scene: JudgedScene): Promise<Judged> {
  const { work = {}, answer = {} } = scene
  const { status = 200 } = answer
  const { url, seen } = await serve((response, one, request) => {
    const refusal = { message: 'No.', request_id: '1' }
    const found = one.method === 'GET' ? [] : toJudgement(one.body.toString(), answer)
    json(status, status === 200 ? found : refusal)(response, one, request)
  })
  const messages: string[] = []
  const all = { choice: noChoice, artifacts: [], outgoing: [], sent: [], ...work }
  const verdict = await judgeRun(toRun(scene, messages), createTestClient(url), all)
  const posts = seen.filter(({ method }) => method === 'POST')
  return {
    verdict,
    forms: posts.map(({ body }) => readForm(body.toString())),
    preferences: posts.map(({ headers }) => headers['prefer']),
    messages,
  }
}

/** The answer to a question: about its commit, and under its template. */
function toJudgement(form: string, { state = 'COMPLIANT', ...members }: Answer): unknown {
  const { commit = 'any' } = readForm(form) as { readonly commit?: string }
  const ofCommit = { commit: commit === 'any' ? commit : commit.padEnd(40, 'e') }
  const under = form.includes('template_file') ? {} : { given: null }
  return judged(state, {}, { ...under, ...ofCommit, ...('floor' in members ? { floor: null } : {}) })
}

function toRun(scene: JudgedScene, messages: string[]): StepRun {
  const context = createRunContext('.', messages)
  const facts = 'facts' in scene ? scene.facts : {}
  const inputs = givenInputs({ gate: 'true', 'github-token': '', ...scene.given })
  const group: StepRun['context']['host']['group'] = async (title, work) => {
    messages.push(title)
    return work()
  }
  return {
    plan: { inputs, kind: parseKind('none'), attestationTarget: undefined, change: facts && change(facts) },
    target: judgedTarget,
    context: { ...context, host: { ...context.host, group } },
    startedAt: 7,
  }
}

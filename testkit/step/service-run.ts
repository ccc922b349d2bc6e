import type { IncomingMessage } from 'node:http'
import { Server } from 'node:net'
import { promisify } from 'node:util'
import { openConnection } from '../../src/client/connection.ts'
import type { StepRun } from '../../src/step/change/run.ts'
import { parseAttestationTarget } from '../../src/step/input/attestation-target.ts'
import type { InputName } from '../../src/step/input/input.ts'
import { parseKind } from '../../src/step/input/kind.ts'
import type { OpenService } from '../../src/step/send/open-service.ts'
import type { ChangeFacts } from '../../src/change/commit/facts.ts'
import type { LogState } from '../../src/wire/resource/receipt.ts'
import { json, serve, type RecordedRequest } from '../client/server.ts'
import { judged, readForm } from './judgement-service.ts'
import { change, createRunContext, createWorkspace, givenInputs } from './workspace.ts'

/** An answer of the service. `request_id` is a part of each refusal. */
export type ServiceAnswer = readonly [status: number, value?: unknown]

/** A run in a workspace, and the service that it uses. */
export interface ServiceScene {
  readonly given?: Readonly<Partial<Record<InputName, string>>>
  readonly files?: Readonly<Record<string, string>>
  /** Without them, the run has no change. */
  readonly facts?: Partial<ChangeFacts>
  /** By the method and a part of the path: `PUT /trails/`. Other requests have the answers of a service with a compliant trail, which signs nothing. */
  readonly answers?: Readonly<Record<string, ServiceAnswer>>
  /** The state of the log, which comes with the verdict. */
  readonly log?: LogState
}

export interface ServedRun<T> {
  readonly result: T
  readonly seen: readonly RecordedRequest[]
  /** The log, with the headings of its groups. */
  readonly messages: readonly string[]
  /** What the log begins with. */
  readonly firstLines: readonly (string | undefined)[]
  /** The connections that were open at the first report or question. */
  readonly connections: number | undefined
  readonly cwd: string
}

type Work<T> = (run: StepRun, service: OpenService) => Promise<T>

/** Runs a part of a command in a workspace, with a service. */
export async function withService<T>(scene: ServiceScene, work: Work<T>): Promise<ServedRun<T>> {
  let connections: number | undefined
  const { url, seen } = await serve((response, one, request) => {
    void (async () => {
      if (one.method === 'POST') connections ??= await countConnections(request)
      const [status, value = { message: 'No.', request_id: '1' }] = answer(one, scene)
      json(status, value)(response, one, request)
    })()
  })
  const [messages, firstLines]: [string[], (string | undefined)[]] = [[], []]
  const run = toRun({ ...scene, given: { url, ...scene.given } }, messages, firstLines)
  const connection = openConnection({ baseUrl: url, token: 'des_test_token', timeoutSeconds: 2 })
  try {
    const result = await work(run, { connection, file: undefined, close: async () => undefined })
    return { result, seen, messages, firstLines, connections, cwd: run.context.host.cwd }
  } finally {
    await connection.close()
  }
}

function isQuestion({ method, url }: RecordedRequest): boolean {
  return method === 'POST' && url.endsWith('/judgement')
}

async function countConnections({ socket }: IncomingMessage): Promise<number> {
  const server: unknown = Reflect.get(socket, 'server')
  if (!(server instanceof Server)) throw new Error('This version of Node does not know the server of a socket.')
  return promisify(server.getConnections.bind(server))()
}

function answer(one: RecordedRequest, { answers = {}, log }: ServiceScene): ServiceAnswer {
  const asked = `${one.method} ${one.url}`
  const given = Object.entries(answers).find(([name]) => asked.includes(name))?.[1]
  if (given !== undefined) return given
  if (isQuestion(one)) return [200, toJudgement(one.body.toString(), log)]
  return usual.find(([name]) => asked.startsWith(name))?.[1] ?? [404]
}

const usual: readonly (readonly [string, ServiceAnswer])[] = [
  ['PUT /api/v2/trails/', [200, { name: 't' }]],
  ['POST /api/v2/verdicts/', [501]],
  ['POST ', [201, { attestation_id: 'a1', id: 'i1' }]],
  ['GET /api/v2/attestations/', [200, []]],
]

function toJudgement(form: string, log: LogState | undefined): unknown {
  const { commit = 'any' } = readForm(form) as { readonly commit?: string }
  const under = form.includes('template_file') ? {} : { given: null }
  return judged('COMPLIANT', { ...(log && { log }) }, { commit, ...under })
}

function toRun(
  { given, files = {}, facts }: ServiceScene,
  messages: string[],
  firstLines: (string | undefined)[],
): StepRun {
  const inputs = givenInputs({ 'github-token': '', timeout: '2', ...given })
  const context = createRunContext(createWorkspace(files), messages)
  const host: StepRun['context']['host'] = {
    ...context.host,
    begin: (first) => void firstLines.push(first),
    group: async (title, work) => {
      messages.push(title)
      return work()
    },
  }
  const attestationTarget = inputs.name === '' ? undefined : parseAttestationTarget(inputs.name)
  return {
    plan: { inputs, kind: parseKind(inputs.kind), attestationTarget, change: facts && change(facts) },
    target: { org: 'acme', flow_name: 'shop', trail_name: 't' },
    context: { ...context, host },
    startedAt: 0,
  }
}

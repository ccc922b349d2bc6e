import type { Clock } from '../../src/client/retry.ts'
import { askQualityServer, type Circumstances } from '../../src/command/collect/codequality-server.ts'
import type { InputName } from '../../src/command/input/input.ts'
import type { AnalysisTask } from '../../src/convert/codequality/task.ts'
import { json, serve, type Seen } from '../client/server.ts'
import { givenInputs } from './workspace.ts'

/** A code-quality server: one answer to the task after the other, the last for good; and to every other question its own. */
interface Server {
  readonly states: readonly object[]
  readonly gate?: unknown
  readonly analyses?: unknown
  /** Takes no bearer, as older servers do. */
  readonly basicAlone?: boolean
}

const gateOk = {
  projectStatus: {
    status: 'OK',
    conditions: [
      {
        status: 'OK',
        metricKey: 'new_coverage',
        comparator: 'LT',
        errorThreshold: '80',
        actualValue: '91.4',
        periodIndex: 1,
      },
    ],
  },
}
const analysesFound = {
  analyses: [
    { key: 'other', revision: 'b' },
    { key: 'A1', revision: 'c0ffee' },
  ],
}
export const success = { status: 'SUCCESS', analysisId: 'A1', executedAt: '2026-11-21T10:00:05+0000' }

export async function startServer({
  states,
  gate = gateOk,
  analyses = analysesFound,
  basicAlone = false,
}: Server): Promise<{ origin: string; seen: Seen[]; paths: () => string[] }> {
  let asked = 0
  const answer = ({ url, headers: { authorization = '' } }: Seen): readonly [status: number, value: unknown] => {
    if (basicAlone && !authorization.startsWith('Basic ')) return [401, {}]
    const path = url.split('?')[0]
    if (path === '/api/qualitygates/project_status') return [200, gate]
    if (path === '/api/project_analyses/search') return [200, analyses]
    asked += 1
    return [200, { task: { ...task, ...states[Math.min(asked, states.length) - 1] } }]
  }
  const { origin, seen } = await serve((response, one, request) => json(...answer(one))(response, one, request))
  return { origin, seen, paths: () => seen.map(({ url }) => url) }
}

const task = { id: 'T1', componentKey: 'shop', componentName: 'The shop', submittedAt: '2026-11-21T10:00:00+0000' }

export function taskOf(serverUrl: string): AnalysisTask {
  return { serverUrl, taskId: 'T1', taskUrl: `${serverUrl}/api/ce/task?id=T1`, projectKey: 'shop' }
}

/** A clock that waits in no time, and what was said meanwhile. */
export function createWait(): Circumstances & { readonly waits: number[]; readonly said: string[] } {
  const waits: number[] = []
  const said: string[] = []
  let now = 0
  const clock: Clock = {
    now: () => now,
    sleep: async (milliseconds) => {
      waits.push(milliseconds)
      now += milliseconds
    },
    random: () => 0.5,
  }
  return { waits, said, info: (message) => void said.push(message), clock }
}

export async function ask(
  origin: string,
  given: Readonly<Partial<Record<InputName, string>>> = {},
  wait: Circumstances = createWait(),
): ReturnType<typeof askQualityServer> {
  return askQualityServer(taskOf(origin), givenInputs({ 'codequality-url': origin, ...given }), wait)
}

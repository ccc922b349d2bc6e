import { createHash } from 'node:crypto'
import { results } from '../../end-to-end/workspace.ts'
import type { RunningService } from '../../end-to-end/service.ts'
import { onPush } from '../event.ts'
import { openStage, templatePath, type Stage } from '../stage.ts'
import { junit } from '../report.ts'
import { toResult, type Attack, type Result } from './attack.ts'

const template = `version: 1
trail:
  artifacts:
    - name: app
      attestations:
        - { name: unit-tests, type: junit }
`
const good = 'the bytes that were tested'
const bad = 'other bytes'
const templates = { main: template }

/** The build: it reports the good bytes with their tests. */
async function build(stage: Stage, bytes = good, more: object = {}): Promise<void> {
  const files = { 'app.tgz': bytes, 'reports/junit.xml': results.junit, [templatePath]: template }
  const inputs = { artifacts: 'app=app.tgz', ...more }
  const { exitCode, stdout } = await stage.step({
    github: { ...onPush(stage.head, 'main'), run_id: '100' },
    files,
    inputs,
  })
  if (exitCode !== 0) throw new Error(`the build failed: ${stdout}`)
}

/** A later job asks whether these bytes may be deployed. */
async function deploy(stage: Stage, bytes: string, more: object = {}): Promise<Result> {
  const inputs = { kind: 'none', artifacts: 'app=app.tgz', gate: 'artifact', ...more }
  const github = { ...onPush(stage.head, 'main'), run_id: '100', job: 'deploy' }
  return toResult(await stage.step({ github, files: { 'app.tgz': bytes, [templatePath]: template }, inputs }))
}

const honest: Attack['honest'] = async (service) => {
  const stage = await openStage(service, { templates })
  await build(stage)
  return deploy(stage, good)
}

async function swap(service: RunningService, build_: object, deploy_: object): Promise<Result> {
  const stage = await openStage(service, { templates })
  await build(stage, good, build_)
  return deploy(stage, bad, deploy_)
}

function digestOf(bytes: string): string {
  return createHash('sha256').update(bytes).digest('hex')
}

async function assert(stage: Stage, bytes: string, flow = 'FLOW'): Promise<Result> {
  const { body, status } = await stage.read(`/asserts/acme/fingerprint/${digestOf(bytes)}?flow_name=${flow}`)
  return { passed: body['compliance'] === 'COMPLIANT', text: `${status} ${JSON.stringify(body)}` }
}

/** Begins a trail of another flow with a template that asks for nothing, and reports the bytes there. */
async function vouch(stage: Stage, bytes: string, failures: number): Promise<void> {
  const flow = `sandbox-${stage.flow}`
  const trail = { name: 'mine' }
  await stage.send(`/trails/acme/${flow}`, trail, { method: 'PUT', template: 'version: 1\n' })
  const sent = await stage.send(
    `/attestations/acme/${flow}/trail/mine/junit`,
    junit('unit-tests', failures, { artifact_fingerprint: digestOf(bytes) }),
  )
  if (sent.status !== 201) throw new Error(JSON.stringify(sent))
}

/** T2, T17: evidence of some bytes counts for other bytes. */
export const digestAttacks: readonly Attack[] = [
  {
    title: 'T2 a deploy job asks about other bytes under the same name and file name',
    honest,
    attack: (service) => swap(service, {}, {}),
    reason: /never reported|not (been )?reported|unknown|no artifact/i,
  },
  {
    title: 'T2 other bytes without a template name',
    honest,
    attack: (service) => swap(service, {}, { artifacts: 'app.tgz' }),
    reason: /never reported|not (been )?reported|unknown|no artifact/i,
  },
  {
    title: 'T2 other bytes are reported by a later step of the same run without their tests',
    honest,
    attack: async (service) => {
      const stage = await openStage(service, { templates })
      await build(stage)
      return deploy(stage, bad, { kind: 'artifact' })
    },
    reason: /unit-tests|app/,
  },
  {
    title: 'T2 the digest of other bytes after the good ones, asked of the service',
    honest: async (service) => {
      const stage = await openStage(service, { templates })
      await build(stage)
      return assert(stage, good)
    },
    attack: async (service) => {
      const stage = await openStage(service, { templates })
      await build(stage)
      await deploy(stage, bad, { kind: 'artifact', gate: 'false' })
      return assert(stage, bad)
    },
    reason: /INCOMPLETE|NON-COMPLIANT/,
  },
  {
    title: 'T17 a flow with a template of its own vouches for bytes of another flow',
    honest: async (service) => {
      const stage = await openStage(service, { templates })
      await build(stage)
      // A flow cannot block the bytes of another flow either.
      await vouch(stage, good, 1)
      return assert(stage, good)
    },
    attack: async (service) => {
      const stage = await openStage(service, { templates })
      await build(stage)
      await vouch(stage, bad, 0)
      return assert(stage, bad)
    },
    reason: /4\d\d|INCOMPLETE/,
  },
  {
    title: 'T17 the template that a trail brought itself vouches for bytes',
    honest: async (service) => {
      const stage = await openStage(service, { templates })
      await build(stage)
      return assert(stage, good)
    },
    attack: async (service) => {
      const stage = await openStage(service, { templates })
      await vouch(stage, bad, 0)
      return assert(stage, bad, `sandbox-${stage.flow}`)
    },
    reason: /4\d\d|INCOMPLETE/,
  },
]

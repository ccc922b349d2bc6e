import { results } from '../../end-to-end/workspace.ts'
import { onEvent, onPush } from '../event.ts'
import { openStage, strict, templatePath, weak, type Stage } from '../stage.ts'
import { createToken } from '../token.ts'
import { toResult, type Attack } from './attack.ts'

const tests = { 'reports/junit.xml': results.junit }

async function gate(stage: Stage, base: object = {}): ReturnType<Attack['honest']> {
  const files = { ...tests, [templatePath]: strict }
  return toResult(await stage.step({ github: stage.pullRequestRun(base), files, inputs: { gate: 'true' } }))
}

const honest: Attack['honest'] = async (service) => gate(await openStage(service))
const unreviewed = { reviews: [] }
const reason = /review/

/** T1, T10, T11: a template that the change brings, or an old one, decides. */
export const templateAttacks: readonly Attack[] = [
  {
    title: 'T1 a push of the branch begins the trail with a weak template',
    honest,
    attack: async (service) => {
      const stage = await openStage(service, unreviewed)
      await stage.step({ github: onPush(stage.head), files: { ...tests, [templatePath]: weak } })
      return gate(stage)
    },
    reason,
  },
  {
    title: 'T1 a pull request into a branch with a weak template begins the trail',
    honest,
    attack: async (service) => {
      const stage = await openStage(service, { ...unreviewed, templates: { mine: weak } })
      const files = { ...tests, [templatePath]: weak }
      await stage.step({ github: stage.pullRequestRun({ number: 13, base: 'mine' }), files })
      return gate(stage)
    },
    reason,
  },
  {
    title: 'T1 a reporter token begins the trail with a weak template',
    honest,
    attack: async (service) => {
      const stage = await openStage(service, unreviewed)
      const token = await createToken(service, 'reporter')
      await stage.send('/trails/acme/FLOW', { name: stage.head }, { token, method: 'PUT', template: weak })
      return gate(stage)
    },
    reason,
  },
  {
    title: 'T1 an earlier step of the job begins the trail with a weak template',
    honest,
    attack: async (service) => {
      const stage = await openStage(service, unreviewed)
      const files = { ...tests, [templatePath]: weak, 'weak.yml': weak }
      await stage.step({ github: stage.pullRequestRun(), files, inputs: { template: 'weak.yml' } })
      return gate(stage)
    },
    reason,
  },
  {
    title: 'T10 a comment makes the tip of the default branch pass for a pull request',
    honest,
    attack: async (service) => {
      const stage = await openStage(service)
      const issue = { number: 12, pull_request: { url: 'https://github.invalid' } }
      const github = onEvent('issue_comment', stage.head, { action: 'created', issue, comment: { id: 1, body: 'hi' } })
      return toResult(await stage.step({ github, files: tests, inputs: { gate: 'true' } }))
    },
    reason: /issue_comment/,
  },
  {
    title: 'T10 a manual run on the default branch with the checkout of a change puts its template on the flow',
    honest,
    attack: async (service) => {
      const stage = await openStage(service, unreviewed)
      const github = { ...onPush(stage.head, 'main'), event_name: 'workflow_dispatch' }
      await stage.step({ github, files: { ...tests, [templatePath]: weak } })
      return gate(stage)
    },
    reason,
  },
  {
    title: 'T11 a pull request that was opened before the template was tightened',
    honest,
    attack: async (service) => {
      const old = 'a'.repeat(40)
      const stage = await openStage(service, { ...unreviewed, templates: { [old]: weak } })
      return gate(stage, { baseSha: old })
    },
    reason,
  },
]

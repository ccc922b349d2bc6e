import { createBinding } from '../../../src/service/access/binding.ts'
import { toForm, type Harness, type HttpResponse } from '../harness.ts'
import { putFlow, templateRequiring, type TestTrail } from '../report.ts'
import { toBinding, type Issuer } from './issuer.ts'

/** The commit of the trail of `openChanges`, such as the head of main. */
export const ownCommit = 'c'.repeat(40)

/** What the claims of a job prove: a pull request, or a push of a commit; and its run. */
interface JobOfChange {
  readonly pullRequest?: number
  readonly commit?: string
  readonly run?: string
  readonly repository?: string
}

/** A trail of a repository whose template requires `unit`, and jobs of several changes that report to it. */
export interface Changes {
  readonly spot: TestTrail
  readonly sign: (job?: JobOfChange) => Promise<string>
  readonly report: (token: string, members?: object) => Promise<HttpResponse>
  readonly reportArtifact: (token: string, members?: object) => Promise<HttpResponse>
  /** Sends the same again and again, some at a time, until one is refused. Returns the number of reports that were recorded. */
  readonly fill: (send: (at: number) => Promise<HttpResponse>, most?: number) => Promise<number>
  /** Asks as a gate of the commit does. */
  readonly judge: (token: string, data?: object, headers?: Readonly<Record<string, string>>) => Promise<HttpResponse>
}

export async function openChanges(service: Harness, issuer: Issuer): Promise<Changes> {
  const spot = { org: service.org(), flow: 'shop', trail: ownCommit }
  const { org, flow, trail } = spot
  await createBinding(service.store, toBinding({ org, issuer: issuer.url, flow }))
  await putFlow(service, spot, { template: templateRequiring('unit') })
  const git_commit_info = { sha1: ownCommit }
  return {
    spot,
    sign: ({ pullRequest, commit = ownCommit, run = `${pullRequest ?? 1}`, repository = '42' } = {}) => {
      const event =
        pullRequest === undefined
          ? { event_name: 'push', ref: 'refs/heads/main', sha: commit }
          : { event_name: 'pull_request', ref: `refs/pull/${pullRequest}/merge`, base_ref: 'main' }
      const claims = { ...event, run_id: run, repository_id: repository }
      return issuer.sign({ audience: `${service.origin}/api/v2`, claims })
    },
    report: (token, members) =>
      service.request('POST', `/attestations/${org}/${flow}/trail/${trail}/generic`, {
        token,
        form: toForm({ attestation_name: 'unit', is_compliant: true, git_commit_info, ...members }),
      }),
    reportArtifact: (token, members) =>
      service.request('POST', `/artifacts/${org}/${flow}`, {
        token,
        json: {
          fingerprint: 'a'.repeat(64),
          filename: 'app.tgz',
          build_url: 'https://ci/1',
          commit_url: 'https://git/1',
          trail_name: trail,
          ...members,
        },
      }),
    fill: async (send, most = 200) => {
      let recorded = 0
      for (let at = 0; at < most; at += 10) {
        const answers = await Promise.all(Array.from({ length: 10 }, (_, one) => send(at + one)))
        recorded += answers.filter(({ status }) => status === 201).length
        if (answers.some(({ status }) => status === 413 || status === 400)) break
      }
      return recorded
    },
    judge: (token, data = { commit: ownCommit }, headers = {}) =>
      service.request('POST', `/trails/${org}/${flow}/${trail}/judgement`, { token, form: toForm(data), headers }),
  }
}

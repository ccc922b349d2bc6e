import { omitUndefined } from '../../wire/optional.ts'
import { isObject } from '../../wire/json/is-object.ts'
import { isWholeCommit } from '../../wire/trail-name.ts'
import { parseUrl } from '../../wire/url.ts'
import { toSenderMembers } from '../fact/fact.ts'
import { toReportOrigin, type OriginClaims } from '../fact/origin.ts'
import type { StatedRecord } from './record.ts'

/** A file, in the members that are known of it: in-toto/attestation, spec/v1/resource_descriptor.md. */
interface ResourceDescriptor {
  readonly name: string
  readonly uri: string
  readonly digest?: { readonly gitCommit: string }
}

/** A run of the commit that a record names. */
interface TestedRun {
  /** The page of the repository. */
  readonly repository: string
  /** The page of the run. */
  readonly url: string
  /** Its workflow file, and that of the workflow that it called. */
  readonly configuration: readonly ResourceDescriptor[]
}

/**
 * The run that reported a record, if its claims prove the commit that the record names (rules 5.10) and its workflow file is known. A run of a
 * pull request proves none: it tests a merge of the head.
 */
export function findTestedRun({ origin, actor, commit, body }: StatedRecord): TestedRun | undefined {
  const annotations = isObject(body['annotations']) ? body['annotations'] : {}
  const reported = toReportOrigin(origin, annotations['replayed'] === true)
  const { claims, proven } = reported
  const { change } = toSenderMembers(reported, { annotations })
  if (claims === undefined || proven?.commit !== commit || (change.commit ?? commit) !== commit) return undefined
  const server = findServer(claims.issuer)
  if (server === undefined || actor.job === undefined) return undefined
  const { repository } = actor.job
  const configuration = listWorkflows(claims, { server, repository })
  if (configuration.length === 0) return undefined
  const page = `${server}/${encodePath(repository)}`
  const attempt = encodePath(`${claims.run_id}/attempts/${claims.run_attempt}`)
  return { repository: page, url: `${page}/actions/runs/${attempt}`, configuration }
}

/** The address of the server whose jobs an issuer names (GitHub, "OpenID Connect reference"); undefined for an unknown issuer. */
function findServer(issuer: string): string | undefined {
  const url = parseUrl(issuer)
  if (url?.host === 'token.actions.githubusercontent.com') return 'https://github.com'
  const tenant = /^token\.actions\.([a-z0-9-]+\.ghe\.com)$/.exec(url?.host ?? '')?.[1]
  if (tenant !== undefined) return `https://${tenant}`
  return url?.protocol.startsWith('http') === true && url.pathname === '/_services/token' ? url.origin : undefined
}

interface Repository {
  readonly server: string
  /** `acme/shop`. */
  readonly repository: string
}

/** The workflow file of a run, and that of the called workflow if it is another one; empty if the first is not known. */
function listWorkflows(claims: OriginClaims, { server, repository }: Repository): readonly ResourceDescriptor[] {
  const { workflow, workflow_ref: reference, job_workflow: called, job_workflow_ref: calledReference, sha } = claims
  // The commit of the run is that of the file only in the repository of the run.
  const commit = workflow.startsWith(`${repository}/`) ? sha : null
  const own = describeWorkflow(server, { file: workflow, ref: reference.slice(workflow.length + 1), commit })
  if (own === undefined || called === null || calledReference === null || calledReference === reference)
    return own === undefined ? [] : [own]
  const ref = calledReference.slice(called.length + 1)
  const other = describeWorkflow(server, { file: called, ref, commit: isWholeCommit(ref) ? ref : null })
  return other === undefined ? [own] : [own, other]
}

interface WorkflowFile {
  /** `acme/shop/.github/workflows/ci.yml`. */
  readonly file: string
  readonly ref: string
  readonly commit: string | null
}

/** The address of a file in a repository is that of SPDX ("Package Download Location"). */
function describeWorkflow(server: string, { file, ref, commit }: WorkflowFile): ResourceDescriptor | undefined {
  const [, repository = '', path = ''] = /^([^/]+\/[^/]+)\/(.+)$/s.exec(file) ?? []
  if (path === '' || ref === '') return undefined
  return {
    name: path,
    uri: `git+${server}/${encodePath(repository)}@${encodePath(commit ?? ref)}#${encodePath(path)}`,
    ...omitUndefined({ digest: commit === null ? undefined : { gitCommit: commit } }),
  }
}

function encodePath(path: string): string {
  return path.toWellFormed().split('/').map(encodeURIComponent).join('/')
}

import * as z from 'zod/mini'
import { Artifact, Assertion, ListedArtifact } from '../resource/artifact.ts'
import {
  FullAttestation,
  GenericReport,
  JiraReport,
  JunitReport,
  SentPullRequestReport,
} from '../attestation/attestation.ts'
import { customTypeOperations } from './custom-type.ts'
import { Notification, NotificationReport, NotificationTest } from '../resource/notification.ts'
import { NoBody, NoQuery, defineOperation, extensionOrigin, readAccess } from './operation.ts'
import { attestationCreation } from './published.ts'
import { PageQuery, Pagination } from './paging.ts'
import { CommitSha, FlowName, TrailName } from '../primitives.ts'
import { ChangeJudgement, ChangeQuestion, Judgement, JudgementQuestion } from '../resource/judgement.ts'
import { SearchItem, SearchResult } from '../resource/search.ts'
import { Statement } from '../resource/statement.ts'
import { Trail } from '../resource/trail.ts'
import { recordOperations } from './record.ts'
import { trailOperations } from './trail.ts'
import { wordCharacter } from '../../text/search-word.ts'

/** Where a search continues: the last match before it, as the address of the next page has it (rules 1.12). */
const SearchPlace = z
  .string()
  .check(z.regex(/^\d{1,15}-(?:artifact|attestation|trail)$/, 'must be from the address of a next page'))
/** The words of a search (rules 1.12). Their number is limited where they are split. */
const SearchText = z
  .string('is missing')
  .check(z.maxLength(200, 'must be at most 200 characters'), z.regex(wordCharacter, 'must have 1 to 8 words'))

const noPolicies =
  'is not supported, because this service has no environments and no policies; leave it out, and put the requirements into the template of the flow'

/** The extension operations (rules 1.3). Other services with the published API lack them (rules 1.10). */
/** Shared by the lists of one flow at the address of an organisation. */
const across = { ...extensionOrigin, ...readAccess, flowIn: 'query' } as const

export const extensionOperations = {
  ...trailOperations,
  ...recordOperations,
  judgeTrail: defineOperation({
    ...extensionOrigin,
    method: 'POST',
    access: 'read',
    path: '/trails/{org}/{flow_name}/{trail_name}/judgement',
    summary: 'Judge a trail under a given template and under the template of its flow',
    query: NoQuery,
    encoding: 'multipart',
    body: JudgementQuestion,
    file: 'template_file',
    statuses: [200],
    response: Judgement,
    safe: true,
    waits: true,
    verdict: true,
  }),
  judgeChange: defineOperation({
    ...extensionOrigin,
    method: 'POST',
    access: 'read',
    flowIn: 'body',
    path: '/judgements/{org}',
    summary: 'Judge a change in several flows, each under the newest template of the flow',
    query: NoQuery,
    encoding: 'json',
    body: ChangeQuestion,
    statuses: [200],
    response: ChangeJudgement,
    safe: true,
    verdict: true,
  }),
  reportGeneric: defineOperation({
    ...extensionOrigin,
    ...attestationCreation,
    path: '/attestations/{org}/{flow_name}/trail/{trail_name}/generic',
    summary: 'Report generic evidence with its compliance',
    body: GenericReport,
  }),
  reportJunit: defineOperation({
    ...extensionOrigin,
    ...attestationCreation,
    path: '/attestations/{org}/{flow_name}/trail/{trail_name}/junit',
    summary: 'Report test results',
    body: JunitReport,
  }),
  reportPullRequest: defineOperation({
    ...extensionOrigin,
    ...attestationCreation,
    path: '/attestations/{org}/{flow_name}/trail/{trail_name}/pull_request',
    summary: 'Report the pull requests of a commit',
    body: SentPullRequestReport,
  }),
  reportJira: defineOperation({
    ...extensionOrigin,
    ...attestationCreation,
    path: '/attestations/{org}/{flow_name}/trail/{trail_name}/jira',
    summary: 'Report the Jira issues that a change refers to',
    body: JiraReport,
  }),
  listTrailAttestations: defineOperation({
    ...extensionOrigin,
    ...readAccess,
    path: '/attestations/{org}/{flow_name}/trail/{trail_name}',
    summary: 'List the attestations of a trail',
    query: NoQuery,
    response: z.array(FullAttestation),
  }),
  listTrailAttestationsByName: defineOperation({
    ...extensionOrigin,
    ...readAccess,
    path: '/attestations/{org}/{flow_name}/trail/{trail_name}/{name}',
    summary: 'List the attestations of a trail with a name',
    query: NoQuery,
    response: z.array(FullAttestation),
  }),
  listArtifactAttestationsByName: defineOperation({
    ...extensionOrigin,
    ...readAccess,
    path: '/attestations/{org}/{flow_name}/artifact/{fingerprint_prefix}/{name}',
    summary: 'List the attestations of an artifact with a name',
    query: NoQuery,
    response: z.array(FullAttestation),
  }),
  listTrailsAcross: defineOperation({
    ...across,
    path: '/trails/{org}',
    summary: 'List the trails of a flow, at the address of other clients',
    query: z.extend(PageQuery, { flow: FlowName }),
    refused: {
      fingerprint: 'selects no trails here; find those of an artifact with GET /search/{org}/sha/{sha}',
      flow_tag: 'selects no trails here; GET /flows/{org} has the tags of each flow',
    },
    response: z.object({ data: z.array(Trail), pagination: Pagination }),
  }),
  listArtifactsAcross: defineOperation({
    ...across,
    path: '/artifacts/{org}',
    summary: 'List the artifacts of a flow, at the address of other clients',
    query: z.extend(PageQuery, { flow_name: FlowName }),
    refused: { repo_name: 'selects no artifacts here; name a flow in flow_name' },
    response: z.array(ListedArtifact),
  }),
  getAttestation: defineOperation({
    ...extensionOrigin,
    ...readAccess,
    flowIn: 'record',
    path: '/attestations/{org}/{attestation_id}',
    summary: 'Get an attestation',
    query: NoQuery,
    response: FullAttestation,
  }),
  getAttestationStatement: defineOperation({
    ...extensionOrigin,
    ...readAccess,
    flowIn: 'record',
    path: '/attestations/{org}/{attestation_id}/statement',
    summary: 'Get an attestation or an override as an in-toto Statement',
    query: NoQuery,
    response: Statement,
  }),
  getAttachment: defineOperation({
    ...extensionOrigin,
    ...readAccess,
    flowIn: 'record',
    path: '/attestations/{org}/{attestation_id}/attachment',
    summary: 'Download the attachment of an attestation',
    query: NoQuery,
    response: z.unknown(),
    download: 'stored',
  }),
  getArtifact: defineOperation({
    ...extensionOrigin,
    ...readAccess,
    path: '/artifacts/{org}/{flow_name}/fingerprint/{fingerprint}',
    summary: 'Get an artifact by its fingerprint',
    query: z.strictObject({ trail: z.optional(TrailName) }),
    response: Artifact,
    verdict: true,
  }),
  getArtifactStatement: defineOperation({
    ...extensionOrigin,
    ...readAccess,
    path: '/artifacts/{org}/{flow_name}/fingerprint/{fingerprint}/statement',
    summary: 'Get the first report of an artifact as an in-toto Statement',
    query: z.strictObject({ trail: z.optional(TrailName) }),
    response: Statement,
    verdict: true,
  }),
  assertArtifact: defineOperation({
    ...extensionOrigin,
    ...readAccess,
    flowIn: 'query',
    path: '/asserts/{org}/fingerprint/{fingerprint}',
    summary: 'Get the compliance of an artifact in a flow, or in all flows',
    query: z.strictObject({
      flow_name: z.optional(FlowName),
      commit: z.optional(CommitSha),
      ref: z.optional(z.string().check(z.regex(/^refs\/./, 'must be a full ref, such as refs/heads/main'))),
      default_branch: z.optional(z.string()),
    }),
    refused: { environment_name: noPolicies, policy_name: noPolicies },
    response: Assertion,
    verdict: true,
  }),
  ...customTypeOperations,
  putNotification: defineOperation({
    ...extensionOrigin,
    method: 'PUT',
    access: 'maintain',
    path: '/actions/{org}/flows',
    summary: 'Create or update a notification action by its name',
    query: NoQuery,
    encoding: 'json',
    body: NotificationReport,
    statuses: [201, 200],
    response: Notification,
  }),
  getNotification: defineOperation({
    ...extensionOrigin,
    ...readAccess,
    path: '/actions/{org}/{number}',
    summary: 'Get a notification action',
    query: NoQuery,
    response: Notification,
  }),
  testNotification: defineOperation({
    ...extensionOrigin,
    method: 'POST',
    access: 'maintain',
    path: '/actions/{org}/{number}/test',
    summary: 'Send a test message to the targets of a notification action',
    query: NoQuery,
    encoding: 'none',
    body: NoBody,
    statuses: [200],
    response: NotificationTest,
  }),
  deleteNotification: defineOperation({
    ...extensionOrigin,
    method: 'DELETE',
    access: 'maintain',
    path: '/actions/{org}/{number}',
    summary: 'Delete a notification action',
    query: NoQuery,
    encoding: 'none',
    body: NoBody,
    statuses: [204],
    response: z.undefined(),
  }),
  search: defineOperation({
    ...extensionOrigin,
    ...readAccess,
    path: '/search/{org}/sha/{sha}',
    summary: 'Search by the beginning of a commit SHA or a fingerprint',
    query: NoQuery,
    response: SearchResult,
  }),
  listMatches: defineOperation({
    ...extensionOrigin,
    ...readAccess,
    path: '/search/{org}',
    summary: 'Search trails, artifacts and attestations by words',
    query: z.extend(z.pick(PageQuery, { per_page: true }), { q: SearchText, after: z.optional(SearchPlace) }),
    response: z.array(SearchItem),
  }),
}

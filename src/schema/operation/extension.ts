import * as z from 'zod/mini'
import { Artifact, Assertion } from '../resource/artifact.ts'
import {
  FullAttestation,
  GenericReport,
  JiraReport,
  JunitReport,
  PullRequestReport,
} from '../attestation/attestation.ts'
import { CustomType, CustomTypeReport } from '../attestation/custom.ts'
import { Notification, NotificationReport } from '../resource/notification.ts'
import { NoBody, NoQuery, operation, ours, reads } from './operation.ts'
import { attests } from './published.ts'
import { FlowName } from '../primitives.ts'
import { Found } from '../resource/search.ts'
import { trailOperations } from './trail.ts'

/** The operations of ours, which a service of the published ones alone does not have. */
export const extensionOperations = {
  ...trailOperations,
  reportGeneric: operation({
    ...ours,
    ...attests,
    path: '/attestations/{org}/{flow_name}/trail/{trail_name}/generic',
    summary: 'Attest anything, saying yourself whether it is compliant',
    body: GenericReport,
  }),
  reportJunit: operation({
    ...ours,
    ...attests,
    path: '/attestations/{org}/{flow_name}/trail/{trail_name}/junit',
    summary: 'Attest test results',
    body: JunitReport,
  }),
  reportPullRequest: operation({
    ...ours,
    ...attests,
    path: '/attestations/{org}/{flow_name}/trail/{trail_name}/pull_request',
    summary: 'Attest the pull requests of a commit; an empty list says that there was none',
    body: PullRequestReport,
  }),
  reportJira: operation({
    ...ours,
    ...attests,
    path: '/attestations/{org}/{flow_name}/trail/{trail_name}/jira',
    summary: 'Attest the issues that a change refers to',
    body: JiraReport,
  }),
  listTrailAttestations: operation({
    ...ours,
    ...reads,
    path: '/attestations/{org}/{flow_name}/trail/{trail_name}',
    summary: 'List the attestations of a trail in full, newest first',
    query: NoQuery,
    answer: z.array(FullAttestation),
  }),
  getAttestation: operation({
    ...ours,
    ...reads,
    path: '/attestations/{org}/{attestation_id}',
    summary: 'Read one attestation in full',
    query: NoQuery,
    answer: FullAttestation,
  }),
  getAttachment: operation({
    ...ours,
    ...reads,
    path: '/attestations/{org}/{attestation_id}/attachment',
    summary: 'Download the file that came with an attestation',
    query: NoQuery,
    answer: z.unknown(),
    download: true,
  }),
  getArtifact: operation({
    ...ours,
    ...reads,
    path: '/artifacts/{org}/{flow_name}/fingerprint/{fingerprint}',
    summary: 'Read an artifact by its fingerprint, as last reported',
    query: NoQuery,
    answer: Artifact,
  }),
  assertArtifact: operation({
    ...ours,
    ...reads,
    path: '/asserts/{org}/fingerprint/{fingerprint}',
    summary: 'May this artifact go out? Not if any trail that holds it says no',
    query: z.strictObject({ flow_name: z.optional(FlowName) }),
    answer: Assertion,
  }),
  createCustomType: operation({
    ...ours,
    method: 'POST',
    access: 'maintain',
    path: '/custom-attestation-types/{org}',
    summary: 'Define a custom attestation type, or a new version of it',
    query: NoQuery,
    encoding: 'multipart',
    body: CustomTypeReport,
    file: 'type_schema',
    statuses: [201],
    answer: CustomType,
  }),
  listCustomTypes: operation({
    ...ours,
    ...reads,
    path: '/custom-attestation-types/{org}',
    summary: 'List the custom attestation types',
    query: NoQuery,
    answer: z.array(CustomType),
  }),
  putNotification: operation({
    ...ours,
    method: 'PUT',
    access: 'maintain',
    path: '/actions/{org}/flows',
    summary: 'Create or update a notification action, by its name',
    query: NoQuery,
    encoding: 'json',
    body: NotificationReport,
    statuses: [201, 200],
    answer: Notification,
  }),
  getNotification: operation({
    ...ours,
    ...reads,
    path: '/actions/{org}/{number}',
    summary: 'Read a notification action',
    query: NoQuery,
    answer: Notification,
  }),
  deleteNotification: operation({
    ...ours,
    method: 'DELETE',
    access: 'maintain',
    path: '/actions/{org}/{number}',
    summary: 'Delete a notification action',
    query: NoQuery,
    encoding: 'none',
    body: NoBody,
    statuses: [204],
    answer: z.undefined(),
  }),
  search: operation({
    ...ours,
    ...reads,
    path: '/search/{org}/sha/{sha}',
    summary: 'Find what belongs to a commit or a fingerprint; a prefix of 7 or more will do',
    query: NoQuery,
    answer: Found,
  }),
}

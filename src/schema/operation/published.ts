import * as z from 'zod/mini'
import { ArtifactReceipt, ArtifactReport, Artifact, ListedArtifact } from '../resource/artifact.ts'
import {
  Attestation,
  AttestationReceipt,
  CodequalityReport,
  CustomReport,
  FullAttestation,
  VulnscanReport,
} from '../attestation/attestation.ts'
import { Notification } from '../resource/notification.ts'
import { NoQuery, operation, reads } from './operation.ts'
import { OverrideReport } from '../attestation/override.ts'
import { BooleanQuery, EpochQuery, PageQuery, Pagination } from './paging.ts'
import { AttestationName, AttestationType, CommitSha, FlowName } from '../primitives.ts'
import { TrailList } from '../resource/trail.ts'

const CommitList = z.codec(z.string(), z.array(CommitSha).check(z.minLength(1)), {
  decode: (text) => text.split(','),
  encode: (shas) => shas.join(','),
})

/** What every creation of an attestation has in common (published-api.md §4.8). */
export const attests = {
  method: 'POST',
  access: 'report',
  query: NoQuery,
  encoding: 'multipart',
  file: 'attachment_file',
  statuses: [201],
  answer: AttestationReceipt,
} as const

/** The operations that published-api.md lays down in §4.1 to §4.10. */
export const publishedOperations = {
  listAttestationsForCriteria: operation({
    ...reads,
    path: '/attestations/{org}/list_attestations_for_criteria',
    origin: 'published',
    source: 'published-api.md §4.1',
    summary: 'List the attestations of some commits',
    query: z.strictObject({
      commit_list: CommitList,
      flow_name: z.optional(FlowName),
      attestation_name: z.optional(AttestationName),
      attestation_type: z.optional(AttestationType),
      attestation_id: z.optional(z.string()),
    }),
    answer: z.record(z.string(), z.array(FullAttestation)),
  }),
  listTrails: operation({
    ...reads,
    path: '/trails/{org}/{flow_name}',
    origin: 'published',
    source: 'published-api.md §4.2',
    summary: 'List the trails of a flow, newest first',
    query: PageQuery,
    answer: TrailList,
  }),
  reportArtifact: operation({
    method: 'POST',
    access: 'report',
    path: '/artifacts/{org}/{flow_name}',
    origin: 'published',
    source: 'published-api.md §4.3',
    summary: 'Report an artifact',
    query: NoQuery,
    encoding: 'json',
    body: ArtifactReport,
    statuses: [201],
    answer: ArtifactReceipt,
  }),
  overrideAttestation: operation({
    method: 'POST',
    access: 'override',
    path: '/attestations/{org}/{flow_name}/trail/{trail_name}/override',
    origin: 'published',
    source: 'published-api.md §4.4 and §4.9',
    summary: "Override an attestation's compliance, with a reason",
    query: NoQuery,
    encoding: 'json',
    body: OverrideReport,
    statuses: [200],
    answer: AttestationReceipt,
  }),
  listAttestations: operation({
    ...reads,
    path: '/attestations/{org}',
    origin: 'published',
    source: 'published-api.md §4.5',
    summary: 'List the attestations of an organisation, newest first',
    query: z.extend(PageQuery, {
      attestation_id: z.optional(z.string()),
      flow_name: z.optional(FlowName),
      attestation_name: z.optional(AttestationName),
      attestation_type: z.optional(AttestationType),
      is_compliant: z.optional(BooleanQuery),
      from_timestamp: z.optional(EpochQuery),
      to_timestamp: z.optional(EpochQuery),
    }),
    answer: z.object({ data: z.array(Attestation), pagination: z.optional(Pagination) }),
  }),
  listArtifactsByCommit: operation({
    ...reads,
    path: '/artifacts/{org}/{flow_name}/commit_sha/{commit_sha}',
    origin: 'published',
    source: 'published-api.md §4.6',
    summary: 'Look up the artifacts built from a commit',
    query: z.strictObject({ trail: z.optional(z.string()) }),
    answer: z.array(Artifact),
  }),
  listArtifacts: operation({
    ...reads,
    path: '/artifacts/{org}/{flow_name}',
    origin: 'published',
    source: 'published-api.md §4.7',
    summary: 'List the artifacts of a flow, newest first',
    query: PageQuery,
    answer: z.array(ListedArtifact),
  }),
  reportVulnscan: operation({
    ...attests,
    path: '/attestations/{org}/{flow_name}/trail/{trail_name}/vulnscan',
    origin: 'published',
    source: 'published-api.md §4.8',
    summary: 'Attest a vulnerability scan',
    body: VulnscanReport,
  }),
  reportCodequality: operation({
    ...attests,
    path: '/attestations/{org}/{flow_name}/trail/{trail_name}/codequality',
    origin: 'published',
    source: 'published-api.md §4.8',
    summary: 'Attest a code-quality analysis and its quality gate',
    body: CodequalityReport,
  }),
  reportCustom: operation({
    ...attests,
    path: '/attestations/{org}/{flow_name}/trail/{trail_name}/custom',
    origin: 'published',
    source: 'published-api.md §4.8',
    summary: 'Attest evidence of a type of your own',
    body: CustomReport,
  }),
  listNotifications: operation({
    ...reads,
    path: '/actions/{org}',
    origin: 'published',
    source: 'published-api.md §4.10',
    summary: 'List the notification actions of an organisation',
    query: NoQuery,
    answer: z.array(Notification),
  }),
}

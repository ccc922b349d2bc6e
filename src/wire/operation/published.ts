import * as z from 'zod/mini'
import { ArtifactReceipt, ArtifactReport, Artifact, ListedArtifact } from '../resource/artifact.ts'
import {
  AttestationReceipt,
  CodequalityReport,
  CustomReport,
  FullAttestation,
  VulnscanReport,
} from '../attestation/attestation.ts'
import { Notification } from '../resource/notification.ts'
import { NoQuery, defineOperation, readAccess } from './operation.ts'
import { OverrideReport } from '../attestation/override.ts'
import { BooleanQuery, EpochQuery, PageQuery, Pagination } from './paging.ts'
import { AttestationType, CommitSha, FlowName, AttestationName } from '../primitives.ts'
import { TrailList } from '../resource/trail.ts'

const CommitList = z.codec(z.string(), z.array(CommitSha).check(z.minLength(1), z.maxLength(1000)), {
  decode: (text) => text.split(','),
  encode: (shas) => shas.join(','),
})

/** The members that all operations for creating an attestation share (rules 9.8). */
export const attestationCreation = {
  method: 'POST',
  access: 'report',
  query: NoQuery,
  encoding: 'multipart',
  file: 'attachment_file',
  statuses: [201],
  response: AttestationReceipt,
} as const

/** The published operations (rules 1.2, with their bodies and responses in chapter 9). */
export const publishedOperations = {
  listAttestationsForCriteria: defineOperation({
    ...readAccess,
    flowIn: 'query',
    path: '/attestations/{org}/list_attestations_for_criteria',
    origin: 'published',
    summary: 'List the attestations of commits',
    query: z.strictObject({
      commit_list: CommitList,
      flow_name: z.optional(FlowName),
      attestation_name: z.optional(AttestationName),
      attestation_type: z.optional(AttestationType),
      attestation_id: z.optional(z.string()),
    }),
    response: z.record(z.string(), z.array(FullAttestation)),
  }),
  listTrails: defineOperation({
    ...readAccess,
    path: '/trails/{org}/{flow_name}',
    origin: 'published',
    summary: 'List the trails of a flow',
    query: PageQuery,
    response: TrailList,
  }),
  reportArtifact: defineOperation({
    method: 'POST',
    access: 'report',
    path: '/artifacts/{org}/{flow_name}',
    origin: 'published',
    summary: 'Report an artifact',
    query: NoQuery,
    encoding: 'json',
    body: ArtifactReport,
    statuses: [201],
    response: ArtifactReceipt,
  }),
  overrideAttestation: defineOperation({
    method: 'POST',
    access: 'override',
    path: '/attestations/{org}/{flow_name}/trail/{trail_name}/override',
    origin: 'published',
    summary: 'Override the compliance of an attestation',
    query: NoQuery,
    encoding: 'json',
    body: OverrideReport,
    statuses: [200],
    response: AttestationReceipt,
  }),
  listAttestations: defineOperation({
    ...readAccess,
    flowIn: 'query',
    path: '/attestations/{org}',
    origin: 'published',
    summary: 'List the attestations of an organisation',
    query: z.extend(PageQuery, {
      attestation_id: z.optional(z.string()),
      flow_name: z.optional(FlowName),
      attestation_name: z.optional(AttestationName),
      attestation_type: z.optional(AttestationType),
      is_compliant: z.optional(BooleanQuery),
      from_timestamp: z.optional(EpochQuery),
      to_timestamp: z.optional(EpochQuery),
    }),
    response: z.object({ data: z.array(FullAttestation), pagination: z.optional(Pagination) }),
  }),
  listArtifactsByCommit: defineOperation({
    ...readAccess,
    path: '/artifacts/{org}/{flow_name}/commit_sha/{commit_sha}',
    origin: 'published',
    summary: 'List the artifacts of a commit',
    query: z.strictObject({ trail: z.optional(z.string()) }),
    response: z.array(Artifact),
  }),
  listArtifacts: defineOperation({
    ...readAccess,
    path: '/artifacts/{org}/{flow_name}',
    origin: 'published',
    summary: 'List the artifacts of a flow',
    query: PageQuery,
    response: z.array(ListedArtifact),
  }),
  reportVulnscan: defineOperation({
    ...attestationCreation,
    path: '/attestations/{org}/{flow_name}/trail/{trail_name}/vulnscan',
    origin: 'published',
    summary: 'Report a vulnerability scan',
    body: VulnscanReport,
  }),
  reportCodequality: defineOperation({
    ...attestationCreation,
    path: '/attestations/{org}/{flow_name}/trail/{trail_name}/codequality',
    origin: 'published',
    summary: 'Report a code-quality analysis and its quality gate',
    body: CodequalityReport,
  }),
  reportCustom: defineOperation({
    ...attestationCreation,
    path: '/attestations/{org}/{flow_name}/trail/{trail_name}/custom',
    origin: 'published',
    summary: 'Report evidence of a custom type',
    body: CustomReport,
  }),
  listNotifications: defineOperation({
    ...readAccess,
    path: '/actions/{org}',
    origin: 'published',
    summary: 'List the notification actions of an organisation',
    query: NoQuery,
    response: z.array(Notification),
  }),
}

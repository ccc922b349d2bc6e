import { describe, expect, test } from 'vitest'
import { api, described, findOperation } from '../../../testkit/openapi-document.ts'

test('every operation describes its limits and the headers of its lists', () => {
  for (const { operationId, responses } of described) {
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['431', '500', '503']))
    const headers = operationId.startsWith('list') ? ['X-Total-Count', 'Link'] : []
    const given = Object(responses['200'] ?? {})['headers'] ?? {}
    expect(Object.keys(given)).toEqual(expect.arrayContaining(headers))
  }
  for (const name of ['reportArtifact', 'reportVulnscan'])
    expect(Object.keys(findOperation(name).responses)).toEqual(expect.arrayContaining(['408', '413', '415', '422']))
  for (const name of ['archiveFlow', 'archiveCustomType'])
    expect(Object.keys(findOperation(name).responses)).toEqual(expect.arrayContaining(['408', '413', '422']))
  expect(api.components['responses']?.['413']).toMatchObject({
    description: expect.stringContaining('10,485,760 bytes'),
  })
})

function isClosed(name: string): boolean {
  return JSON.stringify(api.components['schemas']?.[name]).includes('"additionalProperties":false')
}

test('answers and reports may have further members; an override, a question and a setting may not', () => {
  expect(
    ['VulnscanReport', 'ScanRun', 'ArtifactReport', 'GitCommit', 'GenericReport', 'TrailReport', 'Trail'].filter(
      isClosed,
    ),
  ).toEqual([])
  expect(['OverrideReport', 'JudgementQuestion', 'FlowReport', 'NotificationReport'].filter(isClosed)).toHaveLength(4)
})

/** Whether a member may be null. */
function isNullable(component: string, member: string): boolean {
  const schema = JSON.stringify(Object(api.components['schemas']?.[component])['properties'][member])
  return schema.includes('"type":"null"') || schema.includes('"null"]')
}

test('a member may be null where the published API says so, and beyond it where a report may leave it out', () => {
  const report = ['trail_name', 'template_reference_name', 'description', 'git_commit', 'commits_list', 'is_compliant']
  expect(report.filter((member) => !isNullable('ArtifactReport', member))).toEqual([])
  const override = ['origin_url', 'description', 'artifact_fingerprint', 'target_artifacts']
  expect(override.filter((member) => !isNullable('OverrideReport', member))).toEqual([])
  const artifact = ['trail_name', 'git_commit', 'commit_url', 'state', 'template', 'approvals', 'running', 'state_info']
  expect(artifact.filter((member) => !isNullable('Artifact', member))).toEqual([])
  const trail = ['template', 'description', 'git_commit_info', 'origin_url', 'user_data', 'external_urls', 'name']
  expect(trail.filter((member) => isNullable('Trail', member))).toEqual([])
  expect(['fingerprint', 'build_url'].filter((member) => isNullable('ArtifactReport', member))).toEqual([])
})

test('types are those of the published API: user_data of a record, and the type of an overridden attestation', () => {
  for (const name of ['FullAttestation', 'Trail'])
    expect(api.components['schemas']?.[name]).toMatchObject({ properties: { user_data: { type: 'object' } } })
  expect(api.components['schemas']?.['OverrideReport']).toMatchObject({
    properties: {
      original_attestation_type: {
        enum: ['generic', 'junit', 'vulnscan', 'pull_request', 'jira', 'codequality'],
        description: expect.stringContaining('custom:<type_name>'),
      },
    },
  })
})

describe('the published operations', () => {
  test('commit_list is required and has the pattern of a commit SHA (rules 9.1)', () => {
    expect(findOperation('listAttestationsForCriteria').parameters).toContainEqual({
      name: 'commit_list',
      in: 'query',
      required: true,
      description: expect.stringContaining('separated by commas'),
      schema: { type: 'string', pattern: '^[a-f0-9]{40}$' },
    })
  })

  test.each([
    ['listTrails', 'page'],
    ['listTrails', 'per_page'],
    ['listArtifacts', 'per_page'],
    ['listAttestations', 'attestation_id'],
    ['listArtifactsByCommit', 'trail'],
  ])('%s: %s may be null (rules 2.7)', (operation, parameter) => {
    const found = findOperation(operation).parameters.find(({ name }) => name === parameter)
    expect(found?.schema['type']).toEqual([expect.any(String), 'null'])
  })

  test('a page of artifacts has 15 by default (rules 9.7)', () => {
    const defaults = findOperation('listArtifacts').parameters.map(({ name, schema }) => [name, schema['default']])
    expect(defaults).toContainEqual(['page', 1])
    expect(defaults).toContainEqual(['per_page', 15])
  })

  test.each(['reportVulnscan', 'reportCodequality', 'reportCustom'])('%s is multipart (rules 9.8)', (name) => {
    const { schema } = findOperation(name).requestBody?.content['multipart/form-data'] ?? {}
    expect(schema).toMatchObject({
      required: ['data_json'],
      properties: { attachment_file: { type: ['string', 'null'], format: 'binary' } },
    })
  })

  test('an artifact is reported as JSON, with the pattern of its fingerprint (rules 9.3)', () => {
    expect(Object.keys(findOperation('reportArtifact').requestBody?.content ?? {})).toEqual(['application/json'])
    expect(api.components['schemas']?.['ArtifactReport']).toMatchObject({
      required: ['fingerprint', 'filename', 'build_url', 'commit_url'],
      properties: { fingerprint: { pattern: '^[a-f0-9]{64}$' } },
    })
  })
})

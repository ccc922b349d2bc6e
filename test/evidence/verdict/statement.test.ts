import { expect, test } from 'vitest'
import { toResult, toSummary, type UnsignedVerdict } from '../../../src/evidence/verdict/statement.ts'

const facts: UnsignedVerdict['facts'] = {
  org: 'acme',
  flow: 'shop',
  trail: 't',
  change: { commit: 'any', declared: ['commit'] },
  template: null,
  floor: null,
  readings: [],
  ignored: [],
  log: { sequence: 7 },
  valid_until: null,
  levels: ['DELIVERY_EVIDENCE_DECLARED', 'DELIVERY_EVIDENCE_OWN_READINGS'],
}

const verdict: UnsignedVerdict = {
  subject: [{ name: 'app', digest: { sha256: 'a'.repeat(64) } }],
  verifier: 'https://evidence.example/judge/v1',
  time: 1_800_000_000.25,
  resourceUri: 'https://evidence.example/acme/flows/shop',
  policy: { uri: 'https://evidence.example/policy', digest: { sha256: 'b'.repeat(64) } },
  inputs: [{ uri: 'https://evidence.example/record', digest: { sha256: 'c'.repeat(64) } }],
  facts,
}

test('a summary has the worst level alone, the time in UTC, and what was judged under a URN', () => {
  expect(toSummary(verdict)).toEqual({
    _type: 'https://in-toto.io/Statement/v1',
    subject: verdict.subject,
    predicateType: 'https://slsa.dev/verification_summary/v1',
    predicate: {
      verifier: { id: verdict.verifier },
      timeVerified: '2027-01-15T08:00:00.250Z',
      resourceUri: verdict.resourceUri,
      policy: verdict.policy,
      inputAttestations: verdict.inputs,
      verificationResult: 'PASSED',
      verifiedLevels: ['DELIVERY_EVIDENCE_DECLARED'],
      'urn:delivery-evidence:verdict:v1': facts,
    },
  })
})

test('a verdict without a level failed, and has no result', () => {
  const failed = { ...verdict, facts: { ...facts, levels: [] } }
  expect(toSummary(failed)).toMatchObject({ predicate: { verificationResult: 'FAILED', verifiedLevels: ['FAILED'] } })
  expect(toResult(failed)).toBeUndefined()
})

test('a result has the level as its property, and the policy', () => {
  expect(toResult(verdict)).toEqual({
    _type: 'https://in-toto.io/Statement/v1',
    subject: verdict.subject,
    predicateType: 'https://in-toto.io/attestation/svr/v0.2',
    predicate: {
      verifier: { id: verdict.verifier, policies: [verdict.policy] },
      timeCreated: '2027-01-15T08:00:00.250Z',
      properties: ['DELIVERY_EVIDENCE_DECLARED'],
    },
  })
})

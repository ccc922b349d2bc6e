import { describe, expect, test } from 'vitest'
import { showAttestation } from '../../../src/step/question/attestation.ts'
import { showTrail } from '../../../src/step/question/trail.ts'
import { askedAt, askQuestion, type AnsweredQuestion, type QuestionScene } from '../../../testkit/step/asked.ts'

const id = '01234567-89ab-cdef-0123-456789abcdef'
const bare = {
  attestation_id: id,
  attestation_name: 'unit',
  attestation_type: 'generic',
  created_at: askedAt - 3600,
  is_compliant: true,
}
const whole = {
  ...bare,
  is_compliant: false,
  flow_name: 'shop',
  trail_name: 't',
  artifact_fingerprint: 'f'.repeat(64),
  target_artifacts: ['app'],
  git_commit_info: { sha1: 'c'.repeat(40), message: '', author: '', branch: '', timestamp: 1, url: '' },
  description: 'Nightly',
  reported_by: 'ada',
  overridden_by: { attestation_id: 'o1', reason: 'known', reported_by: 'grace', created_at: askedAt - 60 },
  attachment: { filename: 'r.xml', content_type: 'x', size: 12, sha256: 'e'.repeat(64) },
  html_url: 'https://e.example/a',
  type_errors: ['no coverage', 'no lines'],
}

async function show(wanted: string, scene: QuestionScene): Promise<AnsweredQuestion> {
  return askQuestion(scene, async (asked) => showAttestation(asked, wanted))
}

describe('an attestation is shown', () => {
  test('as not judged, with what to do, if nothing judges it', async () => {
    const not_judged = 'not judged: type coverage has no definition'
    const { lines } = await show(id, { answer: () => ({ ...bare, is_compliant: false, not_judged }) })
    expect(lines[0]).toBe('Not judged · unit')
    expect(lines).toContain(`- Reason: ${not_judged}`)
  })
  test('with the reasons why its result does not show everything', async () => {
    const run = { low_count: 0, unknown_count: 1, incomplete: ['no database', 'no network'] }
    const vulnscan_results = { tool: { name: 'Trivy', version: '1' }, results: [run], schema_version: 1 }
    const { lines } = await show(id, { answer: () => ({ ...bare, vulnscan_results }) })
    expect(lines).toContain('- Result: 0 high, 0 medium, 1 of unknown severity, incomplete')
    expect(lines).toContain('- Incomplete: no database; no network')
  })
  test('with everything that is known about it', async () => {
    const { lines, value, seen } = await show(id, { answer: () => whole })
    expect(value).toEqual(whole)
    expect(seen.map(({ url }) => url)).toEqual([`/api/v2/attestations/acme/${id}`])
    expect(lines).toEqual([
      'Not compliant · unit',
      '- Type: generic',
      '- Trail: shop/t',
      `- Artifact: ${'f'.repeat(64)}`,
      `- Commit: ${'c'.repeat(40)}`,
      '- Reported: 2026-11-22 09:00 UTC (1 h ago) by ada',
      '- Description: Nightly',
      '- Overridden: 2026-11-22 09:59 UTC (1 min ago) by grace: known',
      `- Attachment: r.xml, 12 bytes, SHA-256 ${'e'.repeat(64)}`,
      `- Id: ${id}`,
      '- Page: https://e.example/a',
      '- no coverage',
      '- no lines',
    ])
  })
  test('without what is not known, and without a page that is gone', async () => {
    const shown = { ...bare, trail_name: 't', target_artifacts: ['app', 'docs'], html_url: 'https://e.example/a' }
    const { lines, value } = await show(id, { answer: () => shown, hasPages: false })
    expect(value).toMatchObject({ html_url: 'https://e.example/a' })
    expect(lines).toEqual([
      'Compliant · unit',
      '- Type: generic',
      '- Trail: t',
      '- Artifact: app, docs',
      '- Reported: 2026-11-22 09:00 UTC (1 h ago) by an unknown reporter',
      `- Id: ${id}`,
    ])
  })
})

test('the result of an attestation is shown with its counts', async () => {
  const suite = { name: 's', timestamp: 1, duration: 1, total: 3, skipped: 0, failures: 1, errors: 0 }
  const shown = { ...bare, attestation_type: 'junit', is_compliant: false, junit_results: [suite] }
  const { lines } = await show(id, { answer: () => shown })
  expect(lines.filter((line) => line.includes('passed'))).toEqual([
    expect.stringMatching(/^- Result: 1 failed, 2 passed/),
  ])
})

describe('an attestation is found', () => {
  test('by its name, the newest of the trail', async () => {
    const listed = [{ ...bare, attestation_name: 'lint' }, { ...bare, reported_by: 'first' }, bare]
    const { value } = await show('unit', { answer: () => listed })
    expect(value).toMatchObject({ attestation_name: 'unit', reported_by: 'first' })
  })
  test.each([
    ['unlt', ' Did you mean "unit"?'],
    ['coverage', ''],
    [`${id}0`, ''],
    [`0${id}`, ''],
  ])('by no other name: %s', async (wanted, advice) => {
    await expect(show(wanted, { answer: () => [bare] })).rejects.toMatchObject({
      code: 'refused',
      message: `The trail "t" of the flow "shop" has no attestation "${wanted}".${advice}`,
      facts: { wanted },
    })
  })
})

const ask = async (shown: object, listed: readonly object[] | null, hasPages = true) => {
  const answer = ({ url }: { readonly url: string }): unknown => (url.includes('/attestations/') ? listed : shown)
  return askQuestion({ answer, hasPages }, showTrail)
}

describe('a trail is shown', () => {
  const status = { status: 'COMPLIANT', is_compliant: true, attestations_statuses: [] }
  const advisory = { ...status, is_compliant: false, advisory: true }
  const artifacts_statuses = {
    app: { ...status, artifact_fingerprint: 'f'.repeat(64) },
    docs: { ...advisory, status: 'MISSING' },
    gate: { ...advisory, status: 'NON-COMPLIANT', waiting_for: { people: ['ada'], jobs: [] } },
  }
  const trail = {
    name: 't',
    compliance_state: 'COMPLIANT',
    is_compliant: true,
    compliance_status: { ...status, artifacts_statuses },
    flow: { name: 'shop' },
    description: 'Nightly',
    created_at: askedAt - 7200,
    created_by: 'ada',
    last_modified_at: askedAt - 3600,
    html_url: 'https://e.example/t',
  }
  test('with its evidence and its artifacts', async () => {
    const { lines, value } = await ask(trail, [{ ...bare, reported_by: 'ada' }])
    expect(value).toMatchObject(trail)
    expect(lines.slice(0, 7)).toEqual([
      'Compliant',
      '- Trail: t',
      '- Flow: shop',
      '- Description: Nightly',
      '- Created: 2026-11-22 08:00 UTC (2 h ago) by ada',
      '- Changed: 2026-11-22 09:00 UTC (1 h ago)',
      '- Page: https://e.example/t',
    ])
    const table = lines.slice(7).map((line) => line.trim().replaceAll(/ {2,}/g, ' | '))
    expect(table).toEqual(
      expect.arrayContaining([
        'ATTESTATION | TYPE | REPORTED | BY | ID',
        `unit | generic | 2026-11-22 09:00 UTC (1 h ago) | ada | ${id}`,
        'ARTIFACT | STATE | SHA-256',
        `app | compliant | ${'f'.repeat(64)}`,
        'docs | missing',
        'gate | waiting',
      ]),
    )
  })
  test('without the steps of a workflow for what is missing', async () => {
    const missing = { attestation_name: 'unit', attestation_type: 'junit', status: 'MISSING', is_compliant: false }
    const open = { status: 'INCOMPLETE', is_compliant: false, attestations_statuses: [missing], artifacts_statuses: {} }
    const required = { name: 'unit', type: 'junit' }
    const waiting = {
      ...trail,
      compliance_state: 'INCOMPLETE',
      is_compliant: false,
      compliance_status: open,
      template: { version: 1, content: '', trail: { attestations: [required], artifacts: [] } },
    }
    const { lines } = await ask(waiting, [])
    expect(lines[0]).toBe('Waiting')
    expect(lines.filter((line) => line.includes('YAML') || line.includes('uses:'))).toEqual([])
  })
  test('without what is not known, and without a page that is gone', async () => {
    const lacking = { ...trail, compliance_status: undefined, created_by: undefined, last_modified_at: undefined }
    const { lines } = await ask(lacking, [bare], false)
    expect(lines).toContain('- Created: 2026-11-22 08:00 UTC (2 h ago)')
    expect(lines.filter((line) => /Changed|Page|ARTIFACT/.test(line))).toEqual([])
    expect(lines.at(-1)?.trim().replaceAll(/ {2,}/g, ' | ')).toBe(
      `unit | generic | 2026-11-22 09:00 UTC (1 h ago) | ${id}`,
    )
    const older = await ask({ ...lacking, created_at: undefined }, null, false)
    expect(older.lines.filter((line) => /Created|ATTESTATION/.test(line))).toEqual([])
  })
})

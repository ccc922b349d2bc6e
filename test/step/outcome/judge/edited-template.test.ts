import { describe, expect, test } from 'vitest'
import type { TemplateChoice } from '../../../../src/step/change/choose-template.ts'
import { describeProposedVerdict } from '../../../../src/step/outcome/verdict-note.ts'
import { createTestClient, json, serve } from '../../../../testkit/client/server.ts'
import { gateQuestion, noChoice } from '../../../../testkit/step/gate-question.ts'
import { commit, judged, lax, withStatuses, type Answer } from '../../../../testkit/step/judgement-service.ts'

const target = { org: 'acme', flow_name: 'shop', trail_name: 't' }
const propose = async (choice: Partial<TemplateChoice>, status: number, answer: Answer): Promise<readonly string[]> => {
  const { url } = await serve(json(status, answer))
  const question = gateQuestion({ target, commit, choice: { ...noChoice, ...choice } })
  return describeProposedVerdict(createTestClient(url), question)
}

describe('the verdict under an edited template', () => {
  const edit = { kind: 'edited', text: lax } as const
  const open = { attestation_type: 'junit', status: 'MISSING', is_compliant: false, template: 'given' }
  const unit = { ...open, attestation_name: 'unit' }
  const others = [
    { ...unit, attestation_name: 'floor', template: 'floor' },
    { ...unit, attestation_name: 'done', is_compliant: true },
  ]
  const start = 'This change edits `.github/evidence.yml`. '
  test('is none without an edit', async () => {
    expect(await propose({}, 200, judged('COMPLIANT'))).toEqual([])
  })
  test('is none without the template', async () => {
    expect(await propose({ edit: { kind: 'removed' } }, 200, judged('COMPLIANT'))).toEqual([
      'This change removes `.github/evidence.yml`. After the merge no template defines what a trail needs.',
    ])
  })
  test.each<[Answer, string]>([
    [judged('COMPLIANT'), 'COMPLIANT'],
    [withStatuses('INCOMPLETE', [unit, unit, ...others]), 'INCOMPLETE, because of unit'],
    [{ ...judged('INCOMPLETE'), compliance_status: undefined }, 'INCOMPLETE'],
    [
      judged('INCOMPLETE', {
        compliance_status: {
          status: 'INCOMPLETE',
          is_compliant: false,
          attestations_statuses: [unit],
          artifacts_statuses: {
            app: { status: 'INCOMPLETE', is_compliant: false, attestations_statuses: [unit, ...others] },
          },
        },
      }),
      'INCOMPLETE, because of unit, app.unit',
    ],
  ])('has its reasons', async (answer, text) => {
    expect(await propose({ edit }, 200, answer)).toEqual([
      `${start}Under the edited template the verdict would be ${text}. It counts after the merge.`,
    ])
  })
  test('is not known if the service refuses', async () => {
    expect(await propose({ edit }, 403, { message: 'No.' })).toEqual([
      expect.stringMatching(
        /^This change edits `\.github\/evidence\.yml`\. The verdict under the edited template is not known: .*No\./,
      ),
    ])
  })
})

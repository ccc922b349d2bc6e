import { describe, expect, test } from 'vitest'
import { toJunitReport } from '../../../testkit/step/report-steps.ts'
import { createWorkspace } from '../../../testkit/step/workspace.ts'
import { callEvidence, createFolder, startEvidenceServe, type RunningService } from '../../../testkit/cli/evidence.ts'

const template =
  'version: 1\ntrail:\n  attestations:\n    - { name: unit, type: junit }\n    - { name: scan, type: vulnscan }\n'
const report = 'report --org acme --flow shop --trail t1 --kind junit --files r.xml --gate true'.split(' ')

function workspace(text = template): string {
  return createWorkspace({ 'r.xml': toJunitReport(2), '.github/evidence.yml': text })
}

function env({ url, token }: RunningService): Readonly<Record<string, string>> {
  return { EVIDENCE_URL: url, EVIDENCE_TOKEN: token }
}

describe('evidence report for a person', () => {
  test('ends with the verdict and one link, without the log and without steps of a workflow', async () => {
    const service = await startEvidenceServe(createFolder())
    const { stdout, stderr } = await callEvidence(report, { cwd: workspace(), env: env(service) })
    expect(stderr).toBe('')
    const lines = stdout.trimEnd().split('\n')
    expect(lines.slice(-3)).toEqual(['Not compliant', '', expect.stringMatching(/^http:\S+\/acme\/\S*t1$/)])
    expect(stdout.match(/https?:/g)).toHaveLength(1)
    expect(stdout).not.toMatch(/receipt|checkpoint|uses:|step below/i)
  })

  test.each([
    [['--receipts'], {}],
    [[], { EVIDENCE_DEBUG: '1' }],
  ])('shows the log if it is asked for: %j %j', async (flags, more) => {
    const service = await startEvidenceServe(createFolder())
    const place = { cwd: workspace(), env: { ...env(service), ...more } }
    expect((await callEvidence([...report, ...flags], place)).stdout).toContain('Verified receipts: 1.')
  })

  test('shows steps of a workflow inside one', async () => {
    const place = { cwd: workspace(), env: { GITHUB_ACTIONS: 'true', EVIDENCE_HOME: createFolder() } }
    const { stdout } = await callEvidence([...report, '--url', 'embedded'], place)
    expect(stdout).toContain('- uses: ')
  })

  test('names a missing template once, and then suggests one', async () => {
    const { stdout, stderr } = await callEvidence(report, { cwd: workspace('\n') })
    expect((stdout + stderr).match(/No template/g)).toHaveLength(1)
    expect(stdout).toContain('\nversion: 1\n')
    const json = await callEvidence([...report, '--json'], { cwd: workspace('\n') })
    expect(json.stderr).toContain('No template')
  })
})

describe('evidence report --dry-run', () => {
  test('prints what would be reported as a table, and sends nothing', async () => {
    const { stdout, stderr } = await callEvidence([...report, '--dry-run'], { cwd: workspace() })
    expect(stderr).toBe('')
    expect(stdout.split('\n').slice(0, 2)).toEqual([
      '  WOULD REPORT  TYPE   ABOUT      ATTACHMENT',
      '  unit          junit  the trail  r.xml',
    ])
    expect(stdout).toContain('Dry run: nothing was sent.')
    expect(stdout).toMatch(/\nNot compliant\n$/)
  })

  test('prints the requests with --json', async () => {
    const { stdout } = await callEvidence([...report, '--dry-run', '--json'], { cwd: workspace() })
    expect(JSON.parse(stdout)).toMatchObject({
      compliance: 'NON-COMPLIANT',
      requests: [
        {
          operation: 'reportJunit',
          type: 'junit',
          name: 'unit',
          params: { org: 'acme', flow_name: 'shop', trail_name: 't1' },
          body: { attestation_name: 'unit', junit_results: [{ failures: 2 }] },
          attachment: 'r.xml',
        },
      ],
    })
  })

  test('says that there is nothing to report', async () => {
    const cwd = createWorkspace({ 'a.txt': 'x', '.github/evidence.yml': template })
    const words = 'report --org acme --flow shop --trail t1 --dry-run'.split(' ')
    expect((await callEvidence(words, { cwd })).stdout).toContain('There is nothing to report.')
  })
})

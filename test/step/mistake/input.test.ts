import { expect, test } from 'vitest'
import { emptyOutcome } from '../../../src/step/outcome/outcome.ts'
import { toSummary } from '../../../src/step/outcome/summary.ts'
import { toPlainText } from '../../../src/text/document.ts'
import { collectGiven, expectRefused, type Mistake } from '../../../testkit/step/mistake.ts'

const override = { kind: 'override', name: 'unit', compliant: 'true', reason: 'known', 'original-type': 'junit' }

const mistakes: readonly Mistake[] = [
  [{ url: ' ' }, '`url`', 'is empty', 'variable'],
  [{ gate: '' }, '`gate`', 'is empty', '`true`, `status`, `artifact` or `false`'],
  [{ gate: 'yes' }, '`gate`', '"yes"', '`true`'],
  [{ gate: 'True' }, '`gate`', '"True"', '`true`'],
  [{ needs: ' ' }, '`needs`', 'is empty', '`${{ toJSON(needs) }}`'],
  [{ needs: '{}' }, '`needs`', '"{}"', 'Add `needs:`'],
  [{ needs: 'build' }, '`needs`', '"build"', 'join(needs.*.result)'],
  [{ needs: '{"build":' }, '`needs`', '{\\"build\\":', 'toJSON(needs)'],
  [{ 'allowed-skips': 'docs, lint' }, '`allowed-skips`', '"docs, lint"', 'one name per line'],
  [{ 'jira-projects': 'SHOP,PAY' }, '`jira-projects`', '"SHOP,PAY"', 'one name per line'],
  [{ commit: 'main' }, '`commit`', '"main"', '`head` or `any`'],
  [{ wait: '5m' }, '`wait`', '"5m"', 'a whole number from 0'],
  [{ timeout: '0' }, '`timeout`', '"0"', 'a whole number from 1'],
  [{ 'on-unreachable': 'ignore' }, '`on-unreachable`', '"ignore"', '`fail`, `warn`, `spool`'],
  [{ status: 'yes' }, '`status`', '"yes"', '`auto`, `true`, `false`'],
  [{ comment: 'on' }, '`comment`', '"on"', '`auto`, `true`, `false`'],
  [{ 'dry-run': 'yes' }, '`dry-run`', '"yes"', '`true` or `false`'],
  [{ attach: 'no' }, '`attach`', '"no"', '`true` or `false`'],
  [{ compliant: 'success' }, '`compliant`', '"success"', '`true` or `false`'],
  [{ 'user-data': 'team: shop' }, '`user-data`', 'team: shop', 'JSON'],
  [{ annotations: '["a"]' }, '`annotations`', '["a"]'.replaceAll('"', '\\"'), 'a JSON object'],
  [{ 'external-urls': '{"a":1,"a":2}' }, '`external-urls`', '{\\"a\\":1', 'the same member twice'],
  [{ 'expires-at': '2027-01-31' }, '`expires-at`', '"2027-01-31"', '2027-01-31T00:00:00Z'],
  [{ kind: 'sarif' }, '`kind`', '"sarif"', 'vulnscan'],
  [{ kind: 'custom:' }, '`kind`', '"custom:"', 'custom:<type>'],
  [{ kind: 'generic', name: 'a.b.c' }, '`name`', '"a.b.c"', '<artifact>.<name>'],
  [{ kind: 'generic', name: 'unit\u200btests' }, '`name`', 'unit', 'zero-width'],
  [{ kind: 'generic' }, '`compliant`', 'required', '`true` or `false`'],
  [{ kind: 'custom:coverage' }, '`data`', 'required', 'JSON'],
  [{ kind: 'custom:coverage', data: 'coverage.json' }, '`data`', 'not JSON', 'path of a file'],
  [{ kind: 'custom:coverage', data: 'null' }, '`data`', 'no content', 'Give the data'],
  [{ ...override, name: '' }, '`name`', 'required', 'the attestation to override'],
  [{ ...override, compliant: '' }, '`compliant`', 'required', 'the new result'],
  [{ ...override, reason: ' ' }, '`reason`', 'required', 'the reason, in a sentence'],
  [{ ...override, 'original-type': '' }, '`original-type`', 'required', 'junit'],
  [{ ...override, 'original-type': 'unit' }, '`original-type`', '"unit"', 'junit'],
  [{ ...override, name: 'unit tests' }, '`name`', '"unit tests"', 'letters, digits'],
  [{ ...override, 'expires-at': '2020-01-01T00:00:00Z' }, '`expires-at`', '2020-01-01T00:00:00Z', 'in the future'],
  [{ kind: 'jira' }, '`jira-url`', 'is empty', 'required'],
  [{ kind: 'pull_request' }, '`github-token`', 'is empty', 'required'],
  [{ artifacts: 'dist/*.tgz' }, '`artifacts`', 'dist/*.tgz', 'Check that the build runs before this step'],
  [{ artifacts: 'a.tgz, b.tgz' }, '`artifacts`', 'a.tgz, b.tgz', 'one pattern per line'],
  [{ artifacts: 'checksums:SHA256SUMS' }, '`artifacts`', 'SHA256SUMS', 'cannot be read'],
  [{ artifacts: 'oci:image' }, 'image', 'does not exist', 'that the build creates'],
  [{ artifacts: 'ghcr.io/acme/app@sha256:abc' }, 'sha256:abc', 'digest', '64'],
  [{ artifacts: 'docker://Acme/app:1' }, 'docker://Acme/app:1', 'not an image reference', 'lower case'],
  [{ kind: 'junit', files: '!old.xml' }, '`files`', '!old.xml', 'Add a line'],
  [{ kind: 'junit', files: '!!old.xml' }, '`files`', '!!old.xml', 'once'],
  [{ kind: 'junit', files: 'reports/*.xml' }, '`files`', 'reports/*.xml (line 1)', 'earlier step'],
  [{ kind: 'junit', files: 'a.xml,b.xml' }, '`files`', 'a.xml,b.xml', 'one pattern per line'],
  [{ files: 'a.xml b.sarif' }, '`files`', 'a.xml b.sarif', 'earlier step'],
  [{ kind: 'vulnscan' }, 'vulnscan', 'usual places', '`files`'],
  [{ kind: 'generic', compliant: 'true', files: 'log.txt' }, '`files`', 'log.txt', 'earlier step'],
]

test.each(mistakes)('%j is refused: the message names %s, shows %s and advises %s', async (given, ...parts) => {
  await expectRefused(async () => collectGiven(given), parts)
})

test.each([{ artifacts: '*.tgz' }, { kind: 'junit' }, { kind: 'junit', files: '*.xml' }, { files: '*.xml' }])(
  'in an empty workspace %j names the checkout step',
  async (given) => {
    await expectRefused(async () => collectGiven(given, {}), ['not checked out', 'actions/checkout@v7'])
  },
)

test('an automatic search in an empty workspace reports nothing and names the checkout step', async () => {
  const { drafts, notes } = await collectGiven({}, {})
  expect(drafts).toEqual([])
  expect(notes).toContainEqual(expect.stringMatching(/not checked out.*actions\/checkout@v7/))
})

test('an owner, a name and a tag are an image, unless the owner is a folder', async () => {
  await expectRefused(async () => collectGiven({ artifacts: 'acme/app:1.2', timeout: '1' }), ['docker.io'])
  const files = { 'acme/other': '' }
  await expectRefused(async () => collectGiven({ artifacts: 'acme/app:1.2' }, files), ['no file matches acme/app:1.2'])
})

test('a summary does not show where evidence is stored', () => {
  const outcome = { ...emptyOutcome({ org: 'o', flow_name: 'f', trail_name: 't' }), file: '/tmp/evidence.db' }
  expect(toPlainText(toSummary(outcome))).not.toContain('evidence.db')
  expect(toPlainText(toSummary({ ...outcome, unsent: 'Dry run: nothing was sent.' }))).not.toContain('evidence.db')
})

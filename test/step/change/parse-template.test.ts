import { expect, test } from 'vitest'
import { parseTemplate } from '../../../src/step/change/parse-template.ts'

test('a template file is read as the first version of its flow', async () => {
  const content = 'version: 1\ntrail:\n  attestations:\n    - { name: unit, type: junit }\n'
  const template = await parseTemplate(content, 'ci/evidence.yml')
  expect(template).toMatchObject({ version: 1, content, trail: { attestations: [{ name: 'unit', type: 'junit' }] } })
})

test('a template file that is not valid is named', async () => {
  await expect(parseTemplate('version: 2\n', 'ci/evidence.yml')).rejects.toMatchObject({
    code: 'file',
    message: expect.stringMatching(/^The flow template ci\/evidence\.yml is not valid: line 1, .+\.$/),
  })
})

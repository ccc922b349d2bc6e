import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { version } from '../../src/cli/version.ts'

test('the chart and its manifests have the version of the service', () => {
  expect(readFileSync('deploy/chart/Chart.yaml', 'utf8')).toContain(`\nappVersion: ${version}\n`)
  expect(readFileSync('deploy/kubernetes.yaml', 'utf8')).toContain(`:v${version}'\n`)
})

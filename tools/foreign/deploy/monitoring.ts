import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { ForeignCheck } from '../check.ts'

const execute = promisify(execFile)

interface Dashboard {
  readonly panels: readonly { readonly targets: readonly { readonly expr: string }[] }[]
}

/** Checks the alerts with promtool and their tests, the queries of the dashboard as rules, and the unit file with systemd. */
export const monitoring: ForeignCheck = {
  name: 'monitoring',
  needs: 'debian',
  run: async ({ install }, print) => {
    await install('prometheus', 'systemd')
    const folder = await mkdtemp(join(tmpdir(), 'monitoring-'))
    try {
      await execute('promtool', ['check', 'rules', 'deploy/alerts.yaml'])
      await execute('promtool', ['test', 'rules', 'alerts.test.yaml'], { cwd: 'deploy' })
      const queries = join(folder, 'queries.yaml')
      await writeFile(queries, await readQueries())
      await execute('promtool', ['check', 'rules', queries])
      print('promtool accepts the alerts, their tests and the queries of the dashboard')
      await verifyUnit(folder)
      print('systemd accepts the unit')
    } finally {
      await rm(folder, { recursive: true })
    }
  },
}

/** The queries of the dashboard as recording rules. JSON is YAML. */
async function readQueries(): Promise<string> {
  const { panels } = JSON.parse(await readFile('deploy/dashboard.json', 'utf8')) as Dashboard
  const queries = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr.replaceAll('$__rate_interval', '1m')))
  const rules = queries.map((expr, at) => ({ record: `query:${at}`, expr }))
  return JSON.stringify({ groups: [{ name: 'dashboard', rules }] })
}

/** systemd-analyze exits with 0 after a warning of an unknown key, so that its output counts. The unit has the Node of Debian. */
async function verifyUnit(folder: string): Promise<void> {
  const unit = join(folder, 'evidence.service')
  const text = await readFile('deploy/evidence.service', 'utf8')
  await writeFile(unit, text.replace('=/usr/bin/node', `=${process.execPath}`))
  const { stdout, stderr } = await execute('systemd-analyze', ['verify', '--man=no', unit])
  if (stdout + stderr !== '') throw new Error(stdout + stderr)
}

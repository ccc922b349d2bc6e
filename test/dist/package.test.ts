import { spawn } from 'node:child_process'
import { hash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { locate, runProcess } from '../../testkit/action/process.ts'
import { installPackage, type InstalledPackage } from '../../testkit/cli/packed.ts'
import { findNode, pathWith } from '../../testkit/end-to-end/node.ts'
import { waitUntilListening } from '../../testkit/process/listening.ts'
import { collectOutput } from '../../testkit/process/output.ts'

let installed: InstalledPackage
beforeAll(async () => {
  installed = await installPackage()
})
afterAll(() => rm(dirname(installed.folder), { recursive: true, force: true }))

function toEnvironment(node: string): Record<string, string> {
  return { PATH: pathWith(node), HOME: installed.folder, npm_config_cache: join(installed.folder, '.npm') }
}

test('the package brings no other package, and its modules cannot be imported', () => {
  const modules = readdirSync(join(installed.folder, 'node_modules')).filter((name) => !name.startsWith('.'))
  const manifest: unknown = JSON.parse(
    readFileSync(join(installed.folder, 'node_modules', packageJson.name, 'package.json'), 'utf8'),
  )
  expect(modules).toEqual([packageJson.name])
  expect(Object.keys(Object(manifest))).not.toContain('dependencies')
  expect(manifest).toMatchObject({ version: packageJson.version, engines: packageJson.engines })
})

test('the package has the command line, its licences and its documents, and nothing else', () => {
  const folder = join(installed.folder, 'node_modules', packageJson.name)
  expect(readdirSync(folder).toSorted()).toEqual([
    'LICENSE',
    'README.md',
    'cli',
    'licenses.txt',
    'openapi.json',
    'package.json',
    'verify.html',
  ])
  console.log(`The package has ${(statSync(installed.tarball).size / 1e6).toFixed(2)} MB.`)
  expect(statSync(installed.tarball).size).toBeLessThan(3_000_000)
})

test.each([20, 22, 24])('the command of the package runs on Node %i', async (major) => {
  const node = findNode(major)
  if (node === undefined) return
  const run = (...words: readonly string[]): ReturnType<typeof runProcess> => {
    const args = [join('node_modules', '.bin', 'evidence'), ...words]
    return runProcess({ file: node, args, cwd: installed.folder, env: toEnvironment(node) })
  }
  writeFileSync(join(installed.folder, 'app.txt'), 'app\n')
  const stdout = `${hash('sha256', 'app\n')}  app.txt\n`
  expect(await run('fingerprint', 'app.txt')).toMatchObject({ exitCode: 0, stdout })
  const junit = '<testsuite name="s"><testcase name="t"/></testsuite>'
  const vulnscan = JSON.stringify({ version: '2.1.0', runs: [{ tool: { driver: { name: 'Trivy' } }, results: [] }] })
  for (const [kind, text] of Object.entries({ junit, vulnscan })) {
    writeFileSync(join(installed.folder, kind), text)
    expect(await run('convert', kind, kind)).toMatchObject({ exitCode: 0, stdout: expect.stringContaining(kind) })
  }
})

test('npx runs the package', async () => {
  const args = ['--offline', 'evidence', '--version']
  const env = toEnvironment(process.execPath)
  const version = await runProcess({ file: locate('npx'), args, cwd: installed.folder, env })
  expect(version).toMatchObject({ exitCode: 0, stdout: `${packageJson.version}\n` })
})

test.each([22, 24])('the service of the package starts on Node %i', async (major) => {
  const node = findNode(major)
  if (node === undefined) return
  const args = [join('node_modules', '.bin', 'evidence'), 'serve', '--port', '0', '--log', 'none']
  const child = spawn(node, [...args, '--data', `data-${major}`], {
    cwd: installed.folder,
    env: toEnvironment(node),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const { origin } = new URL((await waitUntilListening(collectOutput(child.stdout))).url)
  expect((await fetch(`${origin}/readyz`)).status).toBe(200)
  expect(await (await fetch(`${origin}/openapi.json`)).json()).toMatchObject({ openapi: expect.any(String) })
})

// Starts the demo with any Node. The demo itself is TypeScript, which Node runs from 22.18 on.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = dirname(fileURLToPath(import.meta.url))
const isWindows = process.platform === 'win32'
const duration = 'It takes about 20 seconds.'

process.exitCode = run(runsTypeScript() ? useOwnNode() : useNewerNode())

function runsTypeScript() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  return major > 23 || (major === 23 && minor >= 6) || (major === 22 && minor >= 18)
}

function useOwnNode() {
  console.log(`The demo installs nothing: it uses Node ${process.versions.node}, npm and git. ${duration}`)
  return process.execPath
}

/** The path of the Node of this project, in a folder for temporary files. It is the only thing that is installed. */
function useNewerNode() {
  const { optionalDependencies } = JSON.parse(readFileSync(join(folder, '..', 'package.json'), 'utf8'))
  const name = `node-${isWindows ? 'win' : process.platform}-${process.arch}`
  const version = optionalDependencies[name]
  if (version === undefined) return fail(`npm has no Node for ${process.platform} ${process.arch}.`)
  const place = join(tmpdir(), `delivery-evidence-demo-${name}-${version}`)
  const path = join(place, 'node_modules', name, 'bin', isWindows ? 'node.exe' : 'node')
  if (existsSync(path)) {
    console.log(`The demo installs nothing: it uses Node ${version} of an earlier run, in ${place}. ${duration}`)
    return path
  }
  console.log(
    `The demo needs Node 22.18 or newer; this is ${process.version}. It downloads ${name} ${version} (53 MB) to ${place} in about 15 seconds, and installs nothing else. The demo then takes about 20 seconds.`,
  )
  mkdirSync(place, { recursive: true })
  writeFileSync(join(place, 'package.json'), '{"private":true}')
  npm(place, 'install', '--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error', `${name}@${version}`)
  return existsSync(path) ? path : fail('A newer one could not be installed.')
}

/** Runs the npm of this demo, or that on PATH. On Windows, the latter is a script that needs a shell. */
function npm(cwd, ...words) {
  const script = process.env['npm_execpath']
  if (script === undefined) spawnSync('npm', words, { cwd, stdio: 'inherit', shell: isWindows })
  else spawnSync(process.execPath, [script, ...words], { cwd, stdio: 'inherit' })
}

function fail(reason) {
  console.error(
    `The demo needs Node 22.18 or newer; this is ${process.version}. ${reason} Install it, and run the demo again.`,
  )
  process.exit(2)
}

function run(node) {
  return spawnSync(node, [join(folder, 'demo.ts'), ...process.argv.slice(2)], { stdio: 'inherit' }).status ?? 1
}

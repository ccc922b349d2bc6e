import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { createRecipeWorld, type RecipeWorld } from '../../../testkit/docs/recipe-world.ts'
import { runShell } from '../../../testkit/docs/recipe.ts'
import { readScript } from '../../../testkit/package/verifiers.ts'
import { results } from '../../../testkit/end-to-end/workspace.ts'
import { createDatabase, engines } from '../../../testkit/service/store/engine.ts'
import type { Scene } from './scene.ts'

const template = `version: 1
trail:
  artifacts:
    - name: app
      attestations:
        - { name: unit-tests, type: junit }
`

type Replaced = Parameters<typeof runShell>[2]

/** Runs commands that must succeed. Returns what they print. */
async function succeed(world: RecipeWorld, script: string, replaced?: Replaced): Promise<string> {
  const finished = await runShell(world, script, replaced)
  expect(finished, script).toMatchObject({ exitCode: 0 })
  return finished.stdout
}

export const otherCi: Scene = async (page) => {
  const world = await createRecipeWorld({ files: { '.github/evidence.yml': template } })
  const [variables, report = '', gate = '', assert = '', put = ''] = [1, 2, 3, 4, 5].map((at) => page.shell(at))
  const replaced = { 'https://evidence.example.org/api/v2': world.url, des_ID_SECRET: world.token }
  const run = (script: string): ReturnType<typeof runShell> => runShell(world, `${variables}\n${script}`, replaced)
  expect(await run(put)).toMatchObject({ exitCode: 0 })
  const build = `mkdir -p reports; echo packed > app.tgz; printf '%s' '${results.junit}' > reports/junit.xml`
  expect(await run(`${build}\n${gate}`)).toMatchObject({ exitCode: 5 })
  for (const script of [report, gate, assert]) expect(await run(script)).toMatchObject({ exitCode: 0 })
}

export const access: Scene = async (page) => {
  const [move, bindMain, tokens] = [page.shell(1), page.shell(2), page.shell(3)]
  const token = 'id="$(evidence token create --name ci --org acme --role reporter | cut -d_ -f2)"'
  const lists = 'evidence binding list\nevidence flow list --org acme\nevidence token list'
  const script = ['evidence serve --data ./evidence-data', report, token, move, bindMain, lists]
  const world = await createRecipeWorld()
  const printed = await succeed(world, script.join('\n'), { '--id ID': '--id "$id"' })
  expect(printed).toMatch(/acme-main[^]*maintainer[^]*greeting +4711[^]*ci .*revoked/)
  const id = 'id="$(evidence token create --name weekly --org acme --role reporter | cut -d_ -f2)"'
  await succeed(world, `${id}\n${tokens}`, { '--id ID': '--id "$id"', '--replaces ID': '--replaces "$id"' })
}

export const notifications: Scene = async (page) => {
  const world = await createRecipeWorld()
  await succeed(world, page.shell(), { '…': 'T0/B0/x' })
  const answer = await fetch(`${world.url}/actions/acme`, { headers: { authorization: `Bearer ${world.token}` } })
  expect(await answer.json()).toMatchObject([{ name: 'release-room', targets: [{}, {}] }])
}

export const fingerprints: Scene = async (page) => {
  const world = await createRecipeWorld()
  const tree = String.raw`mkdir -p out/a && cd out && printf b > b.txt && printf a > a.txt && printf z > Z && printf c > 'a/c d.txt' && printf n > $'new\nline'`
  const print = 'evidence fingerprint out; '
  const [own, files] = (await succeed(world, `(${tree}); ${print} ${page.shell(1)}`, { FOLDER: 'out' })).split('\n')
  expect(files?.slice(0, 64)).toBe(own?.slice(0, 64))
  const linked = `ln -s 'a/c d.txt' out/link; ${print} ${page.shell(2)}`
  const [ownLinked, links] = (await succeed(world, linked, { FOLDER: 'out' })).split('\n')
  expect(links?.slice(0, 64)).toBe(ownLinked?.slice(0, 64))
  expect(links?.slice(0, 64)).not.toBe(files?.slice(0, 64))
}

/** The release is not published here; test/dist/package.test.ts runs its package. */
const published = 'https://github.com/OWNER/delivery-evidence/releases/download/'

export const tryService: Scene = async (page) => {
  const world = await createRecipeWorld()
  const [serve, report, gate] = [page.shell(1), page.shell(2), page.shell(3)]
  expect(serve).toContain(published)
  await succeed(world, serve)
  const install = /^npm install --global \S+\n/m
  expect(report).toMatch(install)
  const tests = `mkdir -p reports; printf '%s' '${results.junit}' > reports/junit.xml`
  const identity = 'git config user.name Ada; git config user.email ada@example.com'
  const script = [tests, identity, report.replace(install, ''), gate].join('\n')
  const replaced = { 'http://127.0.0.1:8080/api/v2': world.url, des_ID_SECRET: world.token }
  const printed = await succeed(world, script, replaced)
  expect(printed).toMatch(/has no template[^]*\/acme\/flows\/greeting\/trails\/[^]*is compliant/)
}

export const production: Scene = async (page) => {
  const world = await createRecipeWorld()
  const start = 'evidence serve --data /var/lib/evidence'
  const printed = await succeed(world, `${page.shell()}\n${start}`, { '/var/lib/evidence': './evidence-data' })
  expect(printed).toMatch(/evidence-verdict\.pem[^]*des_[^]*listens on/)
}

const report = 'evidence report --url embedded --org acme --flow greeting --kind generic --compliant --name x'
const own = { '/var/lib/evidence': './evidence-data' }

/** A service that has run, with one report. */
async function createUsedService(): Promise<RecipeWorld> {
  const world = await createRecipeWorld()
  await succeed(world, `evidence serve --data ./evidence-data\n${report}`)
  return world
}

export const logsAndKeys: Scene = async (page) => {
  const world = await createUsedService()
  expect(await succeed(world, page.shell(1), own)).toContain('signs too, until')
  expect(await succeed(world, page.shell(2), own)).toContain('revoked')
}

export const upgradeAndBackup: Scene = async (page) => {
  const world = await createUsedService()
  mkdirSync(join(world.folder, 'backups'))
  const [backup, drill, move, upgrade] = [1, 2, 3, 4].map((at) => page.shell(at))
  const backups = { '/backups/': 'backups/' }
  expect(await succeed(world, `${backup}`, { ...backups, ...own })).toContain('0 findings')
  expect(await succeed(world, `${drill}`, { ...backups, '--port 8081': '' })).toContain('listens on')
  await succeed(world, `${upgrade}`, { ...backups, ...own })
  const copy =
    'cp -r evidence-data/*.pem evidence-data/evidence-log evidence-data-2; evidence serve --data ./evidence-data-2'
  expect(await succeed(world, `${copy}; evidence log restart '*' --reason 'Moved' --data ./evidence-data-2`)).toContain(
    '/log/*/2 takes the place of',
  )
  const [engine] = engines.toReversed()
  if (engine === undefined) throw new Error('There is no database engine.')
  await succeed(world, `EVIDENCE_DATABASE='${await createDatabase(engine)}'\n${move}`, {
    ...own,
    's3://acme-evidence?region=eu-central-1': join(world.folder, 'attachments'),
  })
}

export const audit: Scene = async (page) => {
  const world = await createUsedService()
  const reason = `evidence override x --url embedded --org acme --flow greeting --original-type generic --compliant --reason 'It is wrong'`
  await succeed(world, reason)
  await succeed(world, "evidence erase acme 2 --reason 'It has a secret' --data ./evidence-data")
  const [exported = '', overrides, erasures] = page.shell().split(/(?=^jq )/m)
  await succeed(world, exported, own)
  const hasJq = (await succeed(world, 'command -v jq || true')) !== ''
  if (hasJq) {
    expect(await succeed(world, `${overrides}`)).toMatch(/\tgreeting\t[0-9a-f]{40}\tx\t[^\t]+\ttrue\t\tIt is wrong\n/)
    expect(await succeed(world, `${erasures}`)).toMatch(/\tgreeting\t[0-9a-f]{40}\t2\t[^\t]+\tIt has a secret\n/)
  }
}

export const verify: Scene = async (page) => {
  const { world, key } = await createJudgedTrail()
  writeFileSync(join(world.folder, 'verify-package.py'), readScript('Verifies a package'))
  const [make, script] = [page.shell(1), page.shell(2)]
  expect(await succeed(world, `${key}\n${make}`)).toMatch(/^verified/m)
  expect(await succeed(world, `${key}\n${script}`)).toContain('DELIVERY_EVIDENCE_COMPLIANT')
}

export const receipts: Scene = async (page) => {
  const { world, reported, key } = await createJudgedTrail()
  const write = (name: string, text: string): void => writeFileSync(join(world.folder, name), text)
  write('verify-receipt.py', readScript('Verifies a receipt'))
  write('12.receipt', reported.receipt)
  write('12.json', reported.record)
  expect(await succeed(world, `${key}\n${page.shell(1)}`)).toMatch(/^verified/m)
  expect(await succeed(world, `${key}\n${page.shell(2)}`)).toContain('Valid: ')
}

interface JudgedTrail {
  readonly world: RecipeWorld
  readonly reported: Reported
  /** A line of a shell that sets LOG_KEY. */
  readonly key: string
}

/** A trail with a report and a signed verdict. */
async function createJudgedTrail(): Promise<JudgedTrail> {
  const world = await createRecipeWorld()
  const { url, folder, head, issuer, nextClaims } = world
  const authorization = `Bearer ${await issuer.sign({ audience: url, claims: { ...nextClaims, event_name: 'push' } })}`
  const post = async (path: string, data: object): Promise<unknown> => {
    const body = new FormData()
    body.set('data_json', new Blob([JSON.stringify(data)], { type: 'application/json' }))
    const headers = { authorization, prefer: 'receipt' }
    const answer = await fetch(`${url}/${path}`, { method: 'POST', headers, body })
    expect(answer.status).toBe(201)
    return answer.json()
  }
  const unit = { attestation_name: 'unit', is_compliant: true }
  const reported = (await post(`attestations/acme/greeting/trail/${head}/generic`, unit)) as Reported
  writeFileSync(join(folder, 'unit.yml'), 'version: 1\ntrail:\n  attestations:\n    - { name: unit, type: generic }\n')
  await succeed(world, 'evidence flow template greeting unit.yml --org acme')
  await post(`verdicts/acme/greeting/${head}`, {})
  return { world, reported, key: `LOG_KEY='${reported.log_keys[0]}'` }
}

/** The answer to a report with `Prefer: receipt`. */
interface Reported {
  readonly receipt: string
  /** The document. */
  readonly record: string
  readonly log_keys: readonly string[]
}

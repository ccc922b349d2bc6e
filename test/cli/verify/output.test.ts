import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { launchChromium } from '../../../testkit/service/page/chromium.ts'
import { openShop, openVerifyScene, type ShopScene, type VerifyScene } from '../../../testkit/package/verify-scene.ts'
import { toForm } from '../../../testkit/service/harness.ts'
import {
  putFlow,
  reportAttestation,
  reportOverride,
  vulnscanFinding,
  vulnscanResults,
} from '../../../testkit/service/report.ts'
import { strictTemplate } from '../../../testkit/service/verdict.ts'

const folder = inject('chromium')
let scene: VerifyScene
let shop: ShopScene
const markup = '<script>document.title = "broken"</script><img src="https://evil.example/x">'

beforeAll(async () => {
  scene = await openVerifyScene()
  shop = await openShop(scene)
  const { spot } = shop
  await putFlow(scene.service, spot, {
    template: `# ${markup}\n${strictTemplate.replace('    - { name: unit', '    - { name: scan, type: vulnscan }\n    - { name: unit')}`,
  })
  const scan = vulnscanResults({ high_count: 1, high: [vulnscanFinding(`CVE-1 ${markup}`)] })
  await reportAttestation(scene.service, spot, { kind: 'vulnscan', attestation_name: 'scan', vulnscan_results: scan })
  const form = toForm(
    { attestation_name: 'notes', is_compliant: true },
    { content: 'x', name: `${markup.replaceAll('/', '')}.txt` },
  )
  await scene.service.request('POST', `/attestations/${spot.org}/${spot.flow}/trail/${spot.trail}/generic`, { form })
  await reportOverride(scene.service, spot, {
    attestation_name: 'scan',
    original_attestation_type: 'vulnscan',
    reason: `not reachable ${markup}`,
  })
  await shop.pass()
  await scene.download(spot)
})
afterAll(() => scene.close())

const at = (...names: readonly string[]): string => join(scene.folder, ...names)

describe('--extract', () => {
  test('writes statements and verdicts of a verified package into a new or empty folder', async () => {
    mkdirSync(at('empty'))
    for (const extracted of ['new', 'empty']) {
      expect(await scene.verify(shop.spot, `--extract ${extracted}`)).toMatchObject({ exitCode: 0 })
      const statements = readdirSync(at(extracted, 'statements'))
      expect(statements).toHaveLength(6)
      const texts = statements.map((name) => readFileSync(at(extracted, 'statements', name), 'utf8'))
      for (const text of texts) expect(JSON.parse(text)).toMatchObject({ _type: 'https://in-toto.io/Statement/v1' })
      const [bundle = ''] = readdirSync(at(extracted, 'verdicts'))
      expect(bundle).toMatch(/^\d+\.sigstore\.json$/)
      expect(JSON.parse(readFileSync(at(extracted, 'verdicts', bundle), 'utf8'))).toMatchObject({
        mediaType: 'application/vnd.dev.sigstore.bundle.v0.3+json',
      })
    }
  })

  test('writes the statement that the service shows', async () => {
    await scene.verify(shop.spot, '--extract shown')
    const names = readdirSync(at('shown', 'statements'))
    const texts = names.map((name) => readFileSync(at('shown', 'statements', name), 'utf8'))
    const text = texts.find((one) => one.includes('"name":"unit"')) ?? ''
    const { predicate } = JSON.parse(text) as { predicate: { record: { id: string } } }
    const shown = await scene.service.request('GET', `/attestations/${shop.spot.org}/${predicate.record.id}/statement`)
    expect(JSON.parse(text)).toEqual(shown.body)
  })

  test('writes nothing of a package that is not what is wanted', async () => {
    const { exitCode } = await scene.verify(shop.spot, '--extract none --ref refs/heads/x --max-age 1h')
    expect([exitCode, existsSync(at('none'))]).toEqual([1, false])
  })
})

describe('--html', () => {
  test('writes a page without script and links to other places, in which all text is shown as it is', async () => {
    expect(await scene.verify(shop.spot, '--html report.html')).toMatchObject({ exitCode: 0 })
    const page = readFileSync(at('report.html'), 'utf8')
    expect(page).toContain(`default-src 'none'`)
    expect(page.match(/<script|<img|<link|onerror|javascript:/g)).toBeNull()
    expect(page.match(/&lt;script&gt;/g)?.length).toBeGreaterThanOrEqual(3)
    for (const text of ['Verified', 'not reachable', 'overridden', '1 approval: mona', 'What this does not prove'])
      expect(page).toContain(text)
  })

  test('replaces no file: it can be the package itself', async () => {
    scene.write('kept.html', 'kept')
    expect(await scene.verify(shop.spot, '--html kept.html')).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('which exists; give a new name'),
    })
    expect(readFileSync(at('kept.html'), 'utf8')).toBe('kept')
  })

  test.runIf(folder !== '')('is printed on paper that fits', async () => {
    await scene.verify(shop.spot, '--html printed.html')
    const browser = await launchChromium(folder)
    try {
      const page = await browser.newPage({ viewport: { width: 680, height: 1000 } })
      const requests: string[] = []
      page.on('request', (request) => requests.push(request.url()))
      await page.goto(pathToFileURL(at('printed.html')).href)
      await page.emulateMedia({ media: 'print' })
      expect([requests.length, await page.title()]).toEqual([1, `Evidence of ${shop.spot.trail}`])
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(680)
      const pdf = await page.pdf({ format: 'A4' })
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    } finally {
      await browser.close()
    }
  })

  test('shows a package that is not verified as such, and nothing of one that is not true', async () => {
    await scene.verify(shop.spot, '--html refused.html --max-age 1h --ref refs/heads/x')
    const page = readFileSync(at('refused.html'), 'utf8')
    expect(page).toContain('<strong class="bad">Not verified</strong>')
    scene.write('bad.tar', (await scene.download(shop.spot)).fill(0x41, 3000, 3010))
    expect(existsSync(at('bad.html'))).toBe(false)
  })
})

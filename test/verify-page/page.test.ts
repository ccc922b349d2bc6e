import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyPackage } from '../../src/verify-page/package.ts'
import { formForgeries } from '../../testkit/package/forge/form.ts'
import { downloadHonest, openForge, openPackageScene, type Forge } from '../../testkit/package/forge/scene.ts'
import { openVerifyPage, verifyInPage } from '../../testkit/package/verifiers.ts'
import { createLogKey, toVerifierKey } from '../../testkit/log/signed-log.ts'
import { browserTest, useChromium } from '../../testkit/service/page/browser.ts'
import { fingerprint } from '../../testkit/service/report.ts'
import { head } from '../../testkit/service/run-claims.ts'

const openPage = useChromium()
let forge: Forge

beforeAll(async () => {
  forge = await openForge()
})
afterAll(() => forge.close())

browserTest('the page shows the verdict and the records, without a request', async () => {
  const { page, errors, close } = await openPage()
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await openVerifyPage(page)
  const { text } = await verifyInPage(page, forge.scene)
  const shown = [
    'Verified: the newest verdict is PASSED DELIVERY_EVIDENCE_COMPLIANT',
    `sha256:${fingerprint}`,
    `gitCommit:${head}`,
    'ref: refs/heads/main',
    `${head}, of the flow shop of ${forge.scene.model.org}`,
    'attestation (5)',
    'override (1)',
    'reason: Accepted: <img src=x',
    'verdict (2)',
    'result: PASSED',
    'erasure (1)',
    'reason: private',
    'admin token',
    'attachment: third.txt',
    'flow (2)',
    'log_event (3)',
    'it was not computed again',
  ]
  expect(shown.filter((part) => !text.includes(part))).toEqual([])
  expect(text).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/)
  expect(text).not.toContain('✗')
  expect([requests.filter((url) => !url.startsWith('file:')), errors]).toEqual([[], []])
  await close()
})

browserTest('texts of a package are never HTML, and the page runs no other script', async () => {
  const { page, errors, close } = await openPage()
  await openVerifyPage(page)
  const { text } = await verifyInPage(page, forge.scene)
  expect(text).toContain("<script>document.title='ran'</script>")
  expect(await page.title()).toBe('Verify a package')
  expect(await page.locator('#result img, #result script').count()).toBe(0)
  expect(errors).toEqual([])
  const addHtml = page.evaluate("document.body.innerHTML = '<img src=x>'")
  await expect(addHtml).rejects.toThrow(/TrustedHTML/)
  await close()
})

browserTest('nothing of a package that is not verified is shown', async () => {
  const { page, close } = await openPage()
  await openVerifyPage(page)
  const { isAccepted, text } = await verifyInPage(page, { ...forge.scene, key: forge.scene.otherLog.key })
  expect(isAccepted).toBe(false)
  expect(text).toContain('Not verified')
  expect(text).toContain('✗ The checkpoint is of another log than the key.')
  for (const secret of ['unit', 'Accepted', head]) expect(text).not.toContain(secret)
  await close()
})

browserTest('attachments that are not in the package are listed', async () => {
  const { page, close } = await openPage()
  await openVerifyPage(page)
  const { spot } = await openPackageScene(forge.service, forge.issuer)
  const { text } = await verifyInPage(page, await downloadHonest(forge.service, spot, '?attachments=false'))
  expect(text).toMatch(/The attachment [0-9a-f]{64}, which is not in the package/)
  expect(text).toContain('attachment: extra.txt (not in the package)')
  await close()
})

browserTest('a verdict of another level is shown as not accepted', async () => {
  const { page, close } = await openPage()
  await openVerifyPage(page)
  const { isAccepted, text } = await verifyInPage(page, forge.scene.otherTrail)
  expect(isAccepted).toBe(false)
  expect(text).toContain('Not accepted: the package is genuine, and its newest verdict is FAILED')
  await close()
})

browserTest('a file can be dragged onto the page', async () => {
  const { page, close } = await openPage()
  await openVerifyPage(page)
  const dropped = await page.evaluateHandle(
    (bytes) => {
      // The types of a browser are not those of Node.
      const { DataTransfer } = globalThis as unknown as {
        DataTransfer: new () => { items: { add: (file: File) => void } }
      }
      const transfer = new DataTransfer()
      transfer.items.add(new File([Uint8Array.from(bytes)], 'a.tar'))
      return transfer
    },
    [...forge.scene.archive],
  )
  await page.dispatchEvent('main', 'drop', { dataTransfer: dropped })
  await page.getByLabel('Verifier key').fill(forge.scene.key)
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.locator('#result[data-state="accepted"]').waitFor()
  await close()
})

browserTest('a browser without Ed25519 is named', async () => {
  const { page, close } = await openPage()
  await page.addInitScript(() => {
    globalThis.crypto.subtle.importKey = () => Promise.reject(new Error('Unrecognized name.'))
  })
  await openVerifyPage(page)
  const { isAccepted, text } = await verifyInPage(page, forge.scene)
  expect([isAccepted, text]).toEqual([false, expect.stringContaining('This browser cannot check Ed25519 signatures')])
  await close()
})

describe('a key that is none', () => {
  test.each([
    ['', 'The key of the log is no verifier key'],
    ['a key', 'The key of the log is no verifier key'],
    ['log+12345678+AA==', 'is of another kind'],
    [`log+12345678+${Buffer.alloc(33, 4).toString('base64')}`, 'is of another kind'],
    [`log+12345678+${Buffer.alloc(33, 1).toString('base64')}`, 'is not complete'],
    ['log+12345678+A*==', 'base64 in a wrong form'],
    [toVerifierKey('example.com/log/acme', createLogKey()), 'of another log than the key'],
  ])('%s', async (key, reason) => {
    const { failed, verified } = await verifyPackage(new Uint8Array(forge.scene.archive), key)
    expect([failed, verified]).toEqual([expect.stringContaining(reason), undefined])
  })

  test('another key of the same log has not signed', async () => {
    const key = toVerifierKey(forge.scene.model.origin, createLogKey())
    const { failed } = await verifyPackage(new Uint8Array(forge.scene.archive), key)
    expect(failed).toBe('The key has not signed the checkpoint.')
  })

  test('spaces around a key are of no account', async () => {
    const { verified } = await verifyPackage(new Uint8Array(forge.scene.archive), ` ${forge.scene.key}\n`)
    expect(verified).toBeDefined()
  })
})

test('the checks that held before one failed are listed', async () => {
  const forged = formForgeries['with base64 of another form']?.(forge.scene) ?? Buffer.alloc(0)
  const { held, failed } = await verifyPackage(new Uint8Array(forged), forge.scene.key)
  expect([held.length, failed]).toEqual([2, 'The package has base64 in a wrong form.'])
})

import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { suggestTemplate } from '../../../src/verdict/explain/suggested-template.ts'

test.each([
  [['payments-api-2.3.1.tgz'], ['payments-api']],
  [['app-1.0-SNAPSHOT.jar'], ['app']],
  [['payments_api-2.3.1-py3-none-any.whl'], ['payments_api']],
  [['dist/shop-2.3.1.tar.gz'], ['shop']],
  [['ghcr.io/acme/app:1.2'], ['app']],
  [
    ['app', 'docs'],
    ['app', 'docs'],
  ],
  [['app.tgz'], ['app']],
  [['app-v2'], ['app-v2']],
  [
    ['shop-1.0.0.whl', 'shop-1.0.0.tar.gz'],
    ['shop-whl', 'shop-tar-gz'],
  ],
  [['app-1.2.tgz', 'app-1.2.tgz@0123456789ab'], ['app']],
  [['log4j-2-api.jar'], ['log4j-2-api']],
  [['-.tgz'], ['artifact']],
])('the artifacts %j are named %j', (artifacts, names) => {
  expect(parse(suggestTemplate([], artifacts) ?? '')).toEqual({
    version: 1,
    trail: { artifacts: names.map((name) => ({ name })) },
  })
})

test('of several artifacts each has the line that names it', () => {
  const text = suggestTemplate([], ['dist/shop-1.0.0.whl', 'site-2.0.tgz'])
  expect(text).toContain('- name: shop # report it as shop=dist/shop-*.whl')
  expect(text).toContain('- name: site # report it as site=site-*.tgz')
  const withoutVersion = suggestTemplate([], ['dist/tool.v2', 'site.tgz'])
  expect(withoutVersion).toContain('- name: tool # report it as tool=dist/tool.v2')
})

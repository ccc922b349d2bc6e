import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { commitUrl, parseRemote } from '../../../src/change/commit/git-format.ts'

describe('a remote has the web page', () => {
  test.each([
    ['https://github.com/acme/shop.git', 'https://github.com/acme/shop', 'github'],
    ['https://github.com/acme/shop', 'https://github.com/acme/shop', 'github'],
    ['https://github.com/acme/shop.git/', 'https://github.com/acme/shop', 'github'],
    ['https://github.com/acme/shop.github.io.git', 'https://github.com/acme/shop.github.io', 'github'],
    ['https://user:p@ss@github.com/acme/shop.git', 'https://github.com/acme/shop', 'github'],
    ['https://ghs_token@github.com/acme/shop.git?access_token=x#y', 'https://github.com/acme/shop', 'github'],
    ['git@github.com:acme/shop.git', 'https://github.com/acme/shop', 'github'],
    ['github.com:acme/shop', 'https://github.com/acme/shop', 'github'],
    ['ssh://git@github.com/acme/shop.git', 'https://github.com/acme/shop', 'github'],
    ['ssh://git@ssh.github.com:443/acme/shop.git', 'https://github.com/acme/shop', 'github'],
    ['git://github.com/acme/shop.git', 'https://github.com/acme/shop', 'github'],
    ['git+ssh://git@github.com/acme/shop.git', 'https://github.com/acme/shop', 'github'],
    ['https://acme.ghe.com/acme/shop.git', 'https://acme.ghe.com/acme/shop', 'github'],
    ['https://github.acme.example:8443/acme/shop', 'https://github.acme.example:8443/acme/shop', 'github'],
    ['git@gitlab.com:acme/group/shop.git', 'https://gitlab.com/acme/group/shop', 'gitlab'],
    ['ssh://git@gitlab.acme.example:2222/acme/shop.git', 'https://gitlab.acme.example/acme/shop', 'gitlab'],
    ['https://ada@bitbucket.org/acme/shop.git', 'https://bitbucket.org/acme/shop', 'bitbucket'],
    ['git@bitbucket.org:acme/shop.git', 'https://bitbucket.org/acme/shop', 'bitbucket'],
    ['http://forge.local:3000/acme/shop.git', 'http://forge.local:3000/acme/shop', undefined],
    ['git@codeberg.org:acme/shop.git', 'https://codeberg.org/acme/shop', undefined],
    ['git@host.example:/srv/git/shop.git', 'https://host.example/srv/git/shop', undefined],
    ['https://notgithub.example/acme/shop', 'https://notgithub.example/acme/shop', undefined],
    ['  https://github.com/acme/shop.git\n', 'https://github.com/acme/shop', 'github'],
  ])('%s', (remote, url, provider) => {
    expect(parseRemote(remote)).toMatchObject({ url, provider, name: new URL(url).pathname.slice(1) })
  })

  test.each([
    '',
    '/srv/git/shop.git',
    '../shop',
    './odd:name',
    'file:///srv/git/shop.git',
    String.raw`C:\git\shop`,
    'C:/git/shop',
    'https://github.com/',
    'https://',
    'ext::sh -c whoami',
    'codecommit::eu-west-1://shop',
    'nonsense',
  ])('except for %j', (remote) => {
    expect(parseRemote(remote)).toBeUndefined()
  })

  test('without any credential, in every form of a URL', () => {
    const secrets = fc.stringMatching(/^[A-Za-z0-9_]{8,20}$/).map((secret) => `SECRET${secret}`)
    const forms = fc.constantFrom(
      (secret: string) => `https://${secret}@github.com/acme/shop.git`,
      (secret: string) => `https://ada:${secret}@gitlab.com/acme/shop`,
      (secret: string) => `http://oauth2:${secret}@forge.local:3000/acme/shop.git`,
      (secret: string) => `ssh://ada:${secret}@host.example:22/acme/shop`,
      (secret: string) => `${secret}@host.example:acme/shop.git`,
      (secret: string) => `https://host.example/acme/shop.git?private_token=${secret}`,
    )
    fc.assert(
      fc.property(secrets, forms, (secret, form) => {
        expect(parseRemote(form(secret))?.name).toBe('acme/shop')
        expect(JSON.stringify(parseRemote(form(secret)))).not.toContain(secret)
      }),
    )
  })
})

describe('the web page of a commit', () => {
  test.each([
    ['https://github.com/acme/shop', 'https://github.com/acme/shop/commit/abc'],
    ['https://gitlab.com/acme/shop', 'https://gitlab.com/acme/shop/-/commit/abc'],
    ['https://bitbucket.org/acme/shop', 'https://bitbucket.org/acme/shop/commits/abc'],
    ['https://codeberg.org/acme/shop', 'https://codeberg.org/acme/shop/commit/abc'],
  ])('in %s is %s', (remote, page) => {
    const repo = parseRemote(remote)
    expect(repo && commitUrl(repo, 'abc')).toBe(page)
  })
})

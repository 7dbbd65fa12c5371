import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'

const DEPLOY = join(import.meta.dirname, '../../../deploy')
const DOCS = join(import.meta.dirname, '../../../docs')
const read = (file: string) => readFileSync(join(DEPLOY, file), 'utf8')

test('a timer makes a full backup once a week, and another one a differential backup every other night', () => {
  const daysOf = (name: string) =>
    /^OnCalendar=(\S+)/m.exec(read(`one-machine/${name}.timer`))?.[1] ?? ''
  const [differential, full] = ['hikifuda-backup', 'hikifuda-full-backup']
  assert.deepEqual([daysOf(differential), daysOf(full)], ['Mon..Sat', 'Sun'])
  for (const machines of ['one-machine', 'three-machines']) {
    assert.match(read(`${machines}/${differential}.service`), /^ExecStart=.*\bdiff\b/m)
    assert.match(read(`${machines}/${full}.service`), /^ExecStart=.*\bfull\b/m)
  }
})

test('the guide copies every timer that it enables', () => {
  const guide = readFileSync(join(DOCS, 'deploying.md'), 'utf8')
  assert.match(guide, /^cp deploy\/one-machine\/\*\.service deploy\/one-machine\/\*\.timer /m)
  const enabled = [...guide.matchAll(/hikifuda-[\w-]+\.timer/g)].map(([name]) => name)
  for (const name of enabled) assert.ok(existsSync(join(DEPLOY, 'one-machine', name)), name)
})

test('the guide restarts the services that the packages have started already, and etcd has a directory of its own', () => {
  const guide = readFileSync(join(DOCS, 'deploying-three-machines.md'), 'utf8')
  assert.doesNotMatch(guide, /^systemctl (enable --now|start) .*(etcd|patroni|haproxy)/m)
  assert.match(guide, /^systemctl restart .*etcd patroni\b/m)
  assert.match(guide, /^systemctl restart haproxy\b/m)
  assert.match(
    read('three-machines/etcd.conf'),
    /^Environment=ETCD_DATA_DIR=\/var\/lib\/etcd\/hikifuda$/m,
  )
})

test('the service of the certificates fails if one of them expires within 30 days', () => {
  const directory = mkdtempSync(join(tmpdir(), 'certificates-'))
  const unit = read('one-machine/hikifuda-certificates.service')
  const [, script = ''] = /ExecStart=\/bin\/sh -c '([^']+)'/.exec(unit) ?? []
  const command = script
    .replaceAll('$$', '$')
    .replaceAll('\\\n', '')
    .replaceAll('/etc/hikifuda/tls', directory)
  const check = () => spawnSync('/bin/sh', ['-c', command], { encoding: 'utf8' })
  const issue = (name: string, days: number) =>
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-days',
        String(days),
        '-subj',
        `/CN=${name}`,
        '-keyout',
        join(directory, `${name}.key`),
        '-out',
        join(directory, `${name}.crt`),
      ],
      { stdio: 'ignore' },
    )
  try {
    issue('database', 31)
    assert.equal(check().status, 0)
    issue('ca', 29)
    const { status, stderr } = check()
    assert.equal(status, 1)
    assert.match(stderr, /ca\.crt cannot be read, or expires within 30 days/)
    assert.doesNotMatch(stderr, /database\.crt/)
  } finally {
    rmSync(directory, { recursive: true })
  }
})

test('the proxies overwrite the address that a client names, and the shop trusts only these proxies', () => {
  const proxy = read('three-machines/haproxy.cfg')
  assert.match(proxy, /^ {2}http-request set-header X-Forwarded-For %\[src\]$/m)
  assert.ok(
    proxy.indexOf('expect-proxy layer4') < proxy.indexOf('track-sc0 src'),
    'the PROXY protocol is read before connections are counted by address',
  )
  const hosts = read('three-machines/hosts')
  for (const file of ['shop.env', 'console.env']) {
    const [, trusted = ''] = /^TRUSTED_PROXIES=(.+)$/m.exec(read(`three-machines/${file}`)) ?? []
    for (const name of ['one', 'two', 'three'])
      assert.ok(trusted.split(',').includes(addressIn(hosts, name)), `${name} in ${file}`)
  }
  assert.match(read('one-machine/nginx.conf'), /proxy_set_header X-Forwarded-For \$remote_addr;/)
})

test('A-329 both proxies count the connections of a network, and take as many as a carrier puts behind one address', () => {
  const [nginx, haproxy] = [read('one-machine/nginx.conf'), read('three-machines/haproxy.cfg')]
  assert.match(nginx, /limit_conn_zone \$hikifuda_network /)
  assert.match(haproxy, /track-sc0 src,ipmask\(32,64\)$/m)
  const allowed = [
    ...nginx.matchAll(/limit_conn hikifuda_addresses (\d+);/g),
    ...haproxy.matchAll(/sc0_conn_cur gt (\d+) /g),
  ].map(([, count]) => Number(count))
  // 256 households behind one address, with two connections each.
  assert.deepEqual(allowed, [512, 512, 512])
})

test('HAProxy asks another process for a missing file of a page, and sends nothing else twice', () => {
  const proxy = read('three-machines/haproxy.cfg')
  const backendOf = (name: string) =>
    proxy.split(/^(?=backend |frontend )/m).find((part) => part.startsWith(`backend ${name}\n`)) ??
    ''
  assert.match(proxy, /^ {2}use_backend assets if \{ path_beg \/assets\/ \} METH_GET /m)
  assert.match(backendOf('assets'), /^ {2}retry-on conn-failure 404$/m)
  assert.deepEqual(proxy.match(/^ {2}retry-on .*$/gm), [
    '  retry-on conn-failure',
    '  retry-on conn-failure 404',
  ])
  const serversOf = (name: string) => backendOf(name).match(/^ {2}server .*$/gm)
  assert.deepEqual(serversOf('assets'), serversOf('shop'))
})

const addressIn = (hosts: string, name: string) =>
  new RegExp(`^(\\S+) ${name}\\.internal$`, 'm').exec(hosts)?.[1] ?? ''

test('both proxies compress the answers of calls, which the shop sends plain up to 64 KB', () => {
  const [, members = ''] = read('one-machine/nginx.conf').split('listen 443 ssl')
  // At the level of `http`, the line would double the one of the distribution's nginx.conf.
  assert.match(members, /^ {2}gzip on;$/m)
  assert.match(members, /^ {2}gzip_types application\/json application\/jsonl;$/m)
  const [, shop = ''] = read('three-machines/haproxy.cfg').split('\nbackend shop\n')
  const [ofShop = ''] = shop.split('\nbackend ')
  assert.match(ofShop, /^ {2}compression algo gzip$/m)
  assert.match(ofShop, /^ {2}compression type application\/json /m)
})

test('the proxies speak TLS 1.2 and 1.3 only', () => {
  const nginx = read('one-machine/nginx.conf')
  const versions = [...nginx.matchAll(/ssl_protocols (.+);/g)].map(([, names]) => names)
  assert.deepEqual(versions, Array(nginx.match(/listen 443 ssl/g)?.length).fill('TLSv1.2 TLSv1.3'))
  assert.match(read('three-machines/haproxy.cfg'), /ssl-min-ver TLSv1\.2$/m)
})

test('the proxies offer only suites of TLS 1.2 with forward secrecy and authenticated encryption', () => {
  const nginx = read('one-machine/nginx.conf')
  const servers = nginx.match(/listen 443 ssl/g)?.length ?? 0
  const offered = [...nginx.matchAll(/ssl_ciphers (.+);/g)].map(([, suites]) => suites)
  const [, inHaproxy] =
    /ssl-default-bind-ciphers (.+)$/m.exec(read('three-machines/haproxy.cfg')) ?? []
  assert.deepEqual(offered, Array(servers).fill(inHaproxy))
  assert.equal(nginx.match(/ssl_prefer_server_ciphers on;/g)?.length, servers)
  const shown = execFileSync('openssl', ['ciphers', '-v', '-tls1_2', inHaproxy ?? ''], {
    encoding: 'utf8',
  })
  const suites = shown.split('\n').filter((line) => / TLSv1\.2 /.test(line))
  assert.equal(suites.length, inHaproxy?.split(':').length)
  for (const suite of suites) assert.match(suite, /Kx=ECDH .*Mac=AEAD/)
})

test('a call without TLS is refused, and only pages are redirected to https', () => {
  const [, plain = ''] =
    /server \{[^}]*?listen 80;([\s\S]+?)\n\}/.exec(read('one-machine/nginx.conf')) ?? []
  const [, calls = ''] = /location ~ (\S+) \{\s+return 403;/.exec(plain) ?? []
  assert.match(plain, /location \/ \{\s+return 301 https:/)
  for (const path of ['/api/user/login', '/console/api/login', '/notices/stripe'])
    assert.match(path, new RegExp(calls))
  for (const path of ['/', '/packs/1', '/console/']) assert.doesNotMatch(path, new RegExp(calls))
  assert.doesNotMatch(read('three-machines/haproxy.cfg'), /bind :80\b/)
})

test('the guide sends the journal to another machine', () => {
  const guide = readFileSync(join(DOCS, 'deploying.md'), 'utf8')
  assert.match(guide, /^cp deploy\/monitoring\/journal-upload\.conf \/etc\/systemd\//m)
  assert.match(guide, /^systemctl enable --now .*systemd-journal-upload/m)
  assert.match(read('monitoring/journal-upload.conf'), /^URL=https:/m)
})

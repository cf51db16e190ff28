/** Which addresses a request made for a stranger may go to: those of the public internet, and none else. */
import { BlockList, isIP } from 'node:net'

// IANA's special-purpose registries, and what is delegated to nobody. Everything listed stays closed.
const closedV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  // Link-local; 169.254.169.254 hands out a cloud machine's credentials.
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  // A cloud's metadata service outside the link-local net.
  '168.63.129.16/32',
  '224.0.0.0/4',
  '240.0.0.0/4',
]

// Only 2000::/3 is handed out; inside it, what tunnels to an IPv4 address or is for documents and tests.
const openV6 = '2000::/3'
const closedV6 = [
  '2001::/23',
  '2001:db8::/32',
  // 6to4 carries an IPv4 address of the sender's choice.
  '2002::/16',
  '2620:4f:8000::/48',
  '3fff::/20',
  // A cloud's metadata service by IPv6.
  'fd00:ec2::/32',
]

const listOf = (family: 'ipv4' | 'ipv6', nets: readonly string[]): BlockList => {
  const list = new BlockList()
  for (const net of nets) {
    const [address = '', bits] = net.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}

const v4 = listOf('ipv4', closedV4)
const v6 = listOf('ipv6', closedV6)
const v6open = listOf('ipv6', [openV6])
const loopbackV4 = listOf('ipv4', ['127.0.0.0/8'])
const loopbackV6 = listOf('ipv6', ['::1/128'])

export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !v4.check(address, 'ipv4')
  // Outside 2000::/3 lie loopback, mapped and translated IPv4 (::ffff:0:0/96, 64:ff9b::/96), unique local, link-local, multicast.
  // A zone ("fe80::1%eth0") is only ever link-local.
  return family === 6 && !address.includes('%') && v6open.check(address, 'ipv6') && !v6.check(address, 'ipv6')
}

export function isLoopbackAddress(address: string): boolean {
  const family = isIP(address)
  return (
    (family === 4 && loopbackV4.check(address, 'ipv4')) ||
    (family === 6 && !address.includes('%') && loopbackV6.check(address, 'ipv6'))
  )
}

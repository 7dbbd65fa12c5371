import { setTimeout as wait } from 'node:timers/promises'
import { addressOf, MACHINES, type MachineName, spaceOf } from '#bin/drill/machines.ts'
import { run } from '#bin/drill/shell.ts'
import { CUT_MS, type Fault } from './fault.ts'

export function cutNetworks(): readonly Fault[] {
  const others = (machine: MachineName) => MACHINES.filter((each) => each !== machine)
  const cutOff = async (machine: MachineName) => {
    await drop(
      machine,
      others(machine).flatMap((other) => [from(other), to(other)]),
    )
  }
  return [
    {
      name: 'machine of the primary cut off for 20 s',
      isShort: true,
      act: async (cluster) => cutOff(await cluster.leader()),
    },
    {
      name: 'machine of the standby cut off for 20 s',
      act: async (cluster) => cutOff(await cluster.syncStandby()),
    },
    {
      name: 'machine of the other replica cut off for 20 s',
      act: async (cluster) => cutOff(await cluster.otherReplica()),
    },
    {
      name: 'machine of the primary sends and receives nothing back for 20 s',
      async act(cluster) {
        const machine = await cluster.leader()
        await drop(machine, others(machine).map(from))
      },
    },
    {
      name: 'primary and standby cut off from each other for 20 s',
      async act(cluster) {
        const [leader, standby] = [await cluster.leader(), await cluster.syncStandby()]
        await drop(leader, [from(standby), to(standby)])
      },
    },
    {
      name: 'primary without etcd for 20 s',
      async act(cluster) {
        const rules = ['tcp dport { 2379, 2380 }', 'tcp sport { 2379, 2380 }']
        await drop(await cluster.leader(), rules)
      },
    },
    {
      name: 'shop one without the database for 20 s',
      act: async () => drop('one', ['oifname eth0 tcp dport 5432', 'iifname eth0 tcp sport 5432']),
    },
    {
      name: 'a tenth of all packets between the machines lost for 20 s',
      async act() {
        const rule = 'ip saddr { 10.0.0.1, 10.0.0.2, 10.0.0.3 } numgen random mod 100 < 10'
        await Promise.all(MACHINES.map((machine) => drop(machine, [rule])))
      },
    },
  ]
}

const from = (machine: MachineName) => `ip saddr ${addressOf(machine)}`
const to = (machine: MachineName) => `ip daddr ${addressOf(machine)}`

/** For a while, drops all packets of a machine that match one of the rules. */
async function drop(machine: MachineName, rules: readonly string[]): Promise<void> {
  const nft = (text: string) => run('ip', ['netns', 'exec', spaceOf(machine), 'nft', text])
  await nft('add table inet drill')
  for (const hook of ['input', 'output']) {
    await nft(`add chain inet drill ${hook} { type filter hook ${hook} priority 0; }`)
    for (const rule of rules.filter((each) => !each.startsWith(hook === 'input' ? 'oif' : 'iif')))
      await nft(`add rule inet drill ${hook} ${rule} drop`)
  }
  await wait(CUT_MS)
  await nft('delete table inet drill')
}

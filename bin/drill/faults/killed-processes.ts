import type { Cluster, ServiceName } from '#bin/drill/cluster.ts'
import { MACHINES, type MachineName } from '#bin/drill/machines.ts'
import type { Fault } from './fault.ts'

export function killsOfProcesses(): readonly Fault[] {
  const kill =
    (name: ServiceName, ...machines: readonly MachineName[]) =>
    async (cluster: Cluster) => {
      for (const machine of machines) cluster.service(name, machine).signal('SIGKILL')
    }
  return [
    { name: 'shop one killed', isShort: true, act: kill('shop', 'one') },
    { name: 'shop two killed', act: kill('shop', 'two') },
    { name: 'both shops killed', act: kill('shop', 'one', 'two') },
    { name: 'console of machine two killed', act: kill('console', 'two') },
    { name: 'both consoles killed', act: kill('console', 'two', 'three') },
    { name: 'proxy of machine one killed', act: kill('haproxy', 'one') },
    { name: 'all proxies killed', act: kill('haproxy', ...MACHINES) },
    { name: 'etcd of machine one killed', act: kill('etcd', 'one') },
    { name: 'etcd of two machines killed', act: kill('etcd', 'one', 'two') },
    { name: 'Patroni of all machines killed', act: kill('patroni', ...MACHINES) },
    {
      name: 'Patroni of the primary killed',
      act: async (cluster) => cluster.service('patroni', await cluster.leader()).signal('SIGKILL'),
    },
    {
      name: 'Patroni of the standby killed',
      act: async (cluster) =>
        cluster.service('patroni', await cluster.syncStandby()).signal('SIGKILL'),
    },
  ]
}

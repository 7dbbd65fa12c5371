import { useNavigate, useSearchParams } from 'react-router'
import { useStartedSession } from './use-login-call.ts'

/** Opens the pack that the visitor came from, or the top page. */
export function useLoggedIn(): () => void {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const startSession = useStartedSession()
  return () => {
    startSession()
    const packId = query.get('packId')
    navigate(packId === null ? '/' : `/pack-detail?${new URLSearchParams({ packId })}`)
  }
}

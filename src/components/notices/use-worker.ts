import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { keyOf } from '#src/api/hooks.ts'
import { contract } from '#src/contract/contract.ts'
import { renewPush } from '#src/offline/pwa/push-device.ts'

/** What the service worker says (sw/notifications.ts): something is new, or a notification was pressed. */
interface Message {
  type?: 'NOTICE' | 'OPEN'
  path?: string
}

/** Listens to the worker, and keeps this device's notifications going. */
export function useWorker(): void {
  const client = useQueryClient()
  const navigate = useNavigate()
  useEffect(() => {
    void renewPush().catch(() => {})
  }, [])
  useEffect(() => {
    const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined
    const hear = ({ data, ports }: MessageEvent<Message | null>) => {
      if (data?.type === 'NOTICE') void client.invalidateQueries({ queryKey: keyOf(contract.notices.list) })
      if (data?.type !== 'OPEN' || !data.path) return
      ports[0]?.postMessage('mine')
      void navigate(data.path)
    }
    workers?.addEventListener('message', hear)
    return () => workers?.removeEventListener('message', hear)
  }, [client, navigate])
}

/** "Sample Ground · Ground Economy": many services begin with their carrier's name. */
export const rateName = ({
  carrierName,
  serviceName,
}: {
  carrierName: string
  serviceName: string
}): string => `${carrierName} · ${serviceName}`

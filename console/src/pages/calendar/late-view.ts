import { loadedWhenShown } from '../../parts/late.tsx'

/** FullCalendar with its code, which is large, so the page appears without it. The pages share it, so it loads once. */
export const CalendarView = loadedWhenShown(async () => (await import('./calendar-view.tsx')).CalendarView)

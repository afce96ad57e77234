/** Calls to the server about a club, with the types of their responses. `npm run client` generates it from `server/operations`. */
import { type Call, type List, queryOf } from './data/call.ts'

/** Entry. */
export type Entry = {
  readonly at: string
  readonly by: 'administrator' | 'key' | 'assistant' | 'grant' | 'command' | 'kantine' | 'unknown'
  readonly by_id: number | null
  readonly name: string | null
  readonly on_behalf_of: string | null
  readonly address: string | null
  readonly what: string
  readonly subject: string
  readonly subject_name: string | null
  readonly details: readonly string[]
  readonly records: number
  readonly group_id: number | null
  readonly sentence: { readonly en: string; readonly nl: string }
  readonly below: readonly { readonly en: string; readonly nl: string }[]
}

/** Kinds of records. */
export type EntrySubjects = { readonly about: string; readonly title: { readonly en: string; readonly nl: string } }

/** AI assistant. */
export type Grant = {
  readonly id: number
  readonly club_id: number
  readonly administrator_id: number
  readonly client_id: string
  readonly client_name: string
  readonly redirect_host: string
  readonly scopes: readonly string[]
  readonly read_only: boolean
  readonly removes_unasked: boolean | null
  readonly created_at: string
  readonly last_used_at: string
  readonly revoked_at: string | null
  readonly administrator: string | null
  readonly state: 'works' | 'stopped' | 'revoked' | 'replaced' | 'unused' | 'gone'
}

/** AI assistants. */
export type GrantListed = Grant & {
  readonly usage: { readonly from: string; readonly requests: readonly number[]; readonly errors: readonly number[] }
}

/** Allow AI assistants. */
export type GrantAllow = {
  readonly id: number
  readonly name: string
  readonly slug: string
  readonly plan: 'pro' | 'basic'
  readonly time_zone: string
  readonly assistants_allowed: boolean
  readonly updated_at: string
}

/** End access. */
export type GrantRevoke = {
  readonly id: number
  readonly club_id: number
  readonly administrator_id: number
  readonly client_id: string
  readonly client_name: string
  readonly redirect_host: string
  readonly scopes: readonly string[]
  readonly read_only: boolean
  readonly removes_unasked: boolean | null
  readonly created_at: string
  readonly last_used_at: string
  readonly revoked_at: string | null
}

/** Usage. */
export type GrantUsage = {
  readonly id: number
  readonly client_name: string
  readonly days: readonly {
    readonly day: string
    readonly requests: number
    readonly errors: number
    readonly outcomes: {
      readonly valid: number
      readonly limited: number
      readonly expired: number
      readonly forbidden: number
      readonly invalid: number
      readonly failed: number
    }
  }[]
  readonly errors: readonly {
    readonly code: string
    readonly call: string | null
    readonly errors: number
    readonly last_day: string
  }[]
  readonly refused: readonly {
    readonly at: string
    readonly call: string
    readonly code: string
    readonly places: readonly string[]
    readonly request_id: string
  }[]
  readonly refused_days: number
}

/** Calendar link. */
export type CalendarLink = {
  readonly id: number
  readonly group_id: number | null
  readonly group: string | null
  readonly created_at: string
}

/** New calendar link. */
export type CalendarLinkCreate = CalendarLink & { readonly url: string }

/** Replace calendar link. */
export type CalendarLinkReplace = CalendarLink & { readonly url: string }

/** Delivery. */
export type Delivery = {
  readonly id: number
  readonly endpoint_id: number
  readonly webhook_id: string
  readonly event: string
  readonly occurred_at: string
  readonly state: 'waiting' | 'delivered' | 'failed' | 'missed'
  readonly test: boolean
  readonly next_try_at: string | null
  readonly last_answer: string | null
  readonly tries: readonly {
    readonly at: string
    readonly duration_ms: number
    readonly status: number | null
    readonly failure:
      | 'secret'
      | 'refused_address'
      | 'dns'
      | 'connect'
      | 'tls'
      | 'timeout'
      | 'reset'
      | 'invalid_answer'
      | 'redirect'
      | 'status'
      | null
    readonly excerpt: string
  }[]
}

/** Show delivery. */
export type DeliveryGet = Delivery & { readonly body: string }

/** Invitation. */
export type Invitation = {
  readonly club_id: number
  readonly email: string
  readonly role: 'administrator' | 'secretary' | 'treasurer' | 'trainer' | 'reader'
  readonly created_at: string
  readonly expires_at: string
}

/** Invite a user. */
export type InvitationCreate = Invitation & { readonly link: string; readonly mail: 'sent' | 'failed' | 'none' }

/** API key. */
export type Key = {
  readonly id: number
  readonly club_id: number
  readonly label: string
  readonly prefix: string
  readonly purpose: 'live' | 'assistant' | 'sandbox'
  readonly scopes: readonly string[]
  readonly created_at: string
  readonly expires_at: string | null
  readonly revoked_at: string | null
  readonly last_used_at: string | null
  readonly rate_limit: number | null
  readonly old_prefix: string | null
  readonly old_ends_at: string | null
  readonly state: 'works' | 'expired' | 'revoked'
  readonly marks: readonly ('unused' | 'expires_soon' | 'wide')[]
}

/** API keys. */
export type KeyListed = Key & {
  readonly usage: { readonly from: string; readonly requests: readonly number[]; readonly errors: readonly number[] }
}

/** New API key. */
export type KeyCreate = Key & { readonly key: string }

/** Choices. */
export type KeyOptions = {
  readonly base_url: string
  readonly rate_limit: number
  readonly resources: readonly {
    readonly title: { readonly en: string; readonly nl: string }
    readonly holds: { readonly en: readonly string[]; readonly nl: readonly string[] }
    readonly personal: boolean
    readonly path: string
    readonly read: { readonly scope: string; readonly label: { readonly en: string; readonly nl: string } }
    readonly write: { readonly scope: string; readonly label: { readonly en: string; readonly nl: string } } | null
  }[]
  readonly presets: readonly {
    readonly name: string
    readonly title: { readonly en: string; readonly nl: string }
    readonly doc: { readonly en: string; readonly nl: string }
    readonly scopes: readonly string[]
  }[]
}

/** Replace key. */
export type KeyRotate = Key & { readonly key: string }

/** Usage. */
export type KeyUsage = {
  readonly id: number
  readonly label: string
  readonly prefix: string
  readonly days: readonly {
    readonly day: string
    readonly requests: number
    readonly errors: number
    readonly outcomes: {
      readonly valid: number
      readonly limited: number
      readonly expired: number
      readonly forbidden: number
      readonly invalid: number
      readonly failed: number
    }
  }[]
  readonly errors: readonly {
    readonly code: string
    readonly call: string | null
    readonly errors: number
    readonly last_day: string
  }[]
  readonly refused: readonly {
    readonly at: string
    readonly call: string
    readonly code: string
    readonly places: readonly string[]
    readonly request_id: string
  }[]
  readonly refused_days: number
}

/** Person. */
export type Person = {
  readonly id: number
  readonly email: string
  readonly name: string
  readonly created_at: string
  readonly last_login_at: string | null
  readonly role: 'administrator' | 'secretary' | 'treasurer' | 'trainer' | 'reader'
  readonly second_factor: boolean
}

/** Created by this person. */
export type PersonMade = {
  readonly keys: readonly Key[]
  readonly endpoints: readonly Endpoint[]
  readonly assistants: readonly Grant[]
}

/** Password reset link. */
export type PersonResetLink = {
  readonly id: number
  readonly email: string
  readonly name: string
  readonly link: string
  readonly expires_at: string
}

/** Quota. */
export type Quota = {
  readonly name: string
  readonly label: { readonly en: string; readonly nl: string }
  readonly doc: { readonly en: string; readonly nl: string }
  readonly used: number
  readonly allowed: number
}

/** Webhook endpoint. */
export type Endpoint = {
  readonly id: number
  readonly url: string
  readonly description: string
  readonly events: readonly string[]
  readonly state: 'enabled' | 'disabled'
  readonly disabled_reason: 'administrator' | 'gone' | 'failing' | 'backlog' | null
  readonly disabled_at: string | null
  readonly failing_since: string | null
  readonly warned_at: string | null
  readonly old_secret_until: string | null
  readonly created_at: string
}

/** Webhook endpoints. */
export type EndpointListed = Endpoint & {
  readonly health: {
    readonly latest: Delivery | null
    readonly newest: readonly ('waiting' | 'delivered' | 'failed' | 'missed')[]
    readonly last_arrived_at: string | null
    readonly last_failed_at: string | null
    readonly waiting: number
    readonly next_try_at: string | null
    readonly missed: number
    readonly missed_since: string | null
    readonly counted_at_most: number
  }
}

/** New endpoint. */
export type EndpointCreate = Endpoint & { readonly secret: string }

/** Show endpoint. */
export type EndpointGet = Endpoint & {
  readonly health: {
    readonly latest: Delivery | null
    readonly newest: readonly ('waiting' | 'delivered' | 'failed' | 'missed')[]
    readonly last_arrived_at: string | null
    readonly last_failed_at: string | null
    readonly waiting: number
    readonly next_try_at: string | null
    readonly missed: number
    readonly missed_since: string | null
    readonly counted_at_most: number
  }
}

/** Switch on. */
export type EndpointEnable = Endpoint & { readonly missed: number; readonly missed_since: string | null }

/** Events. */
export type EndpointEvents = {
  readonly groups: readonly {
    readonly title: { readonly en: string; readonly nl: string }
    readonly events: readonly {
      readonly event: string
      readonly label: { readonly en: string; readonly nl: string }
      readonly ids: readonly { readonly name: string; readonly label: { readonly en: string; readonly nl: string } }[]
      readonly example: string
    }[]
  }[]
}

/** Send again. */
export type EndpointRecover = { readonly recovered: number }

/** Create a new secret. */
export type EndpointRotate = Endpoint & { readonly secret: string }

/** Send a test. */
export type EndpointTest = {
  readonly id: number
  readonly endpoint_id: number
  readonly webhook_id: string
  readonly event: string
  readonly occurred_at: string
  readonly state: 'waiting' | 'delivered' | 'failed' | 'missed'
  readonly test: boolean
  readonly next_try_at: string | null
  readonly last_answer: string | null
  readonly tries: readonly {
    readonly at: string
    readonly duration_ms: number
    readonly status: number | null
    readonly failure:
      | 'secret'
      | 'refused_address'
      | 'dns'
      | 'connect'
      | 'tls'
      | 'timeout'
      | 'reset'
      | 'invalid_answer'
      | 'redirect'
      | 'status'
      | null
    readonly excerpt: string
  }[]
}

/** Charge. */
export type Charge = {
  readonly id: number
  readonly member_id: number | null
  readonly description: string | null
  readonly amount_cents: number | null
  readonly currency: string | null
  readonly due_on: string | null
  readonly season_id: number | null
  readonly status: string | null
  readonly paid_cents: number | null
  readonly paid_at: string | null
  readonly payment_method: string | null
  readonly payments: readonly {
    readonly id: number
    readonly at: string
    readonly amount_cents: number
    readonly method: string
    readonly outcome: 'received' | 'failed' | 'charged_back'
    readonly reason: string | null
  }[]
  readonly debtor: { readonly member_id: number; readonly name: string; readonly member_number: string | null } | null
  readonly updated_at: string
}

/** Adjust fees. */
export type ChargeAdjustMany = {
  readonly count: number
  readonly adjusted: readonly {
    readonly charge_id: number
    readonly name: string
    readonly currency: string
    readonly open_before_cents: number
    readonly open_cents: number
  }[]
  readonly left_out: readonly {
    readonly charge_id: number
    readonly name: string
    readonly reason: 'settled' | 'closed' | 'not_closed' | 'paid' | 'below_paid'
  }[]
}

/** Adjustments. */
export type ChargeAdjustments = {
  readonly id: number
  readonly at: string
  readonly kind: 'waived' | 'cancelled' | 'reopened' | 'corrected' | 'payment_undone'
  readonly reason: string | null
  readonly amount_cents: number | null
  readonly payment_id: number | null
  readonly reversal_id: number | null
}

/** Charge several members. */
export type ChargeChargeMany = {
  readonly count: number
  readonly total_cents: number
  readonly currency: string
  readonly charged: readonly { readonly member_id: number; readonly name: string }[]
  readonly subgroups: readonly { readonly group_id: number; readonly name: string }[]
  readonly left_out_count: number
  readonly left_out: readonly {
    readonly member_id: number
    readonly name: string
    readonly reason: 'archived' | 'charged'
  }[]
}

/** Totals of fees. */
export type ChargeTotals = {
  readonly currency: string
  readonly currencies: readonly string[]
  readonly count: number
  readonly amount_cents: number
  readonly paid_cents: number
  readonly open_cents: number
  readonly waived_cents: number
  readonly late_cents: number
  readonly by_status: readonly {
    readonly status: string | null
    readonly count: number
    readonly amount_cents: number
    readonly paid_cents: number
    readonly open_cents: number
    readonly waived_cents: number
    readonly late_cents: number
  }[]
  readonly by_month: readonly {
    readonly month: string | null
    readonly count: number
    readonly amount_cents: number
    readonly paid_cents: number
    readonly open_cents: number
    readonly waived_cents: number
    readonly late_cents: number
  }[]
  readonly by_group: readonly {
    readonly group_id: number | null
    readonly name: string | null
    readonly members: number
    readonly count: number
    readonly amount_cents: number
    readonly paid_cents: number
    readonly open_cents: number
    readonly waived_cents: number
    readonly late_cents: number
  }[]
}

/** Fees. */
export type ChargeFees = {
  readonly id: number
  readonly member_id: number | null
  readonly name: string | null
  readonly member_number: string | null
  readonly email: string | null
  readonly description: string | null
  readonly amount_cents: number | null
  readonly paid_cents: number
  readonly open_cents: number
  readonly currency: string
  readonly due_on: string | null
  readonly status: string | null
  readonly is_late: boolean
  readonly groups: readonly string[]
}

/** Record payment. */
export type ChargeRecordPayment = {
  readonly payment: {
    readonly id: number
    readonly charge_id: number
    readonly member_id: number | null
    readonly amount_cents: number
    readonly method: string
    readonly outcome: 'received' | 'failed' | 'charged_back'
    readonly reason: string | null
    readonly at: string | null
    readonly updated_at: string
  }
  readonly charge: {
    readonly id: number
    readonly member_id: number | null
    readonly description: string | null
    readonly amount_cents: number | null
    readonly currency: string | null
    readonly due_on: string | null
    readonly season_id: number | null
    readonly status: string | null
    readonly paid_cents: number | null
    readonly paid_at: string | null
    readonly payment_method: string | null
    readonly payments: readonly {
      readonly id: number
      readonly at: string
      readonly amount_cents: number
      readonly method: string
      readonly outcome: 'received' | 'failed' | 'charged_back'
      readonly reason: string | null
    }[]
    readonly debtor: { readonly member_id: number; readonly name: string; readonly member_number: string | null } | null
    readonly updated_at: string
  }
}

/** Failed or charged back. */
export type ChargeRecordFailedPayment = {
  readonly payment: {
    readonly id: number
    readonly charge_id: number
    readonly member_id: number | null
    readonly amount_cents: number
    readonly method: string
    readonly outcome: 'received' | 'failed' | 'charged_back'
    readonly reason: string | null
    readonly at: string | null
    readonly updated_at: string
  }
  readonly charge: {
    readonly id: number
    readonly member_id: number | null
    readonly description: string | null
    readonly amount_cents: number | null
    readonly currency: string | null
    readonly due_on: string | null
    readonly season_id: number | null
    readonly status: string | null
    readonly paid_cents: number | null
    readonly paid_at: string | null
    readonly payment_method: string | null
    readonly payments: readonly {
      readonly id: number
      readonly at: string
      readonly amount_cents: number
      readonly method: string
      readonly outcome: 'received' | 'failed' | 'charged_back'
      readonly reason: string | null
    }[]
    readonly debtor: { readonly member_id: number; readonly name: string; readonly member_number: string | null } | null
    readonly updated_at: string
  }
}

/** Record payments. */
export type ChargeRecordPayments = { readonly count: number; readonly total_cents: number }

/** Intake pipeline. */
export type Pipeline = { readonly stages: readonly string[] }

/** Two-step verification. */
export type SecondFactorRoles = {
  readonly roles: readonly ('administrator' | 'secretary' | 'treasurer' | 'trainer' | 'reader')[]
  readonly lacking: number
  readonly administrators_shut_out: number
}

/** Club. */
export type Club = {
  readonly id: number
  readonly name: string
  readonly slug: string
  readonly plan: 'pro' | 'basic'
  readonly time_zone: string
  readonly assistants_allowed: boolean
  readonly updated_at: string
}

/** Overview. */
export type ClubOverview = {
  readonly season: {
    readonly id: number
    readonly name: string
    readonly starts_on: string
    readonly ends_on: string
  } | null
  readonly members: { readonly active: number; readonly joined: number | null; readonly left: number | null }
  readonly fees: {
    readonly open: readonly { readonly currency: string; readonly count: number; readonly open_cents: number }[]
    readonly has_more: boolean
  } | null
  readonly events:
    | readonly {
        readonly id: number
        readonly title: string
        readonly status: string | null
        readonly starts_at: string
        readonly all_day: boolean
        readonly location: string | null
      }[]
    | null
  readonly trial_members: readonly { readonly stage: string | null; readonly count: number }[] | null
}

/** Attendance record. */
export type Attendance = {
  readonly id: number
  readonly member_id: number
  readonly group_id: number
  readonly date: string
  readonly present: boolean
  readonly updated_at: string
}

/** Attendance by period. */
export type AttendanceGrid = {
  readonly group: string
  readonly days: readonly string[]
  readonly people: readonly {
    readonly member_id: number
    readonly name: string
    readonly marks: readonly ('present' | 'absent' | 'none')[]
  }[]
}

/** Attendance sheet. */
export type AttendanceSheet = {
  readonly group: string
  readonly people: readonly {
    readonly member_id: number
    readonly name: string
    readonly present: boolean | null
    readonly at: string | null
    readonly by: string | null
  }[]
}

/** Enter attendance. */
export type AttendanceEnter = {
  readonly later: readonly {
    readonly group_id: number
    readonly date: string
    readonly member_id: number
    readonly present: boolean | null
    readonly at: string | null
    readonly by: string | null
  }[]
}

/** Personal data. */
export type PersonalData = {
  readonly person: string
  readonly club: string
  readonly made_at: string
  readonly sections: readonly object[]
}

/** Erase person. */
export type PersonalDataErase = {
  readonly resource: 'members' | 'kennismakers'
  readonly id: number
  readonly charges: { readonly named: readonly number[]; readonly unnamed: readonly number[] }
}

/** Event. */
export type Event = {
  readonly id: number
  readonly title: string
  readonly starts_at: string
  readonly ends_at: string | null
  readonly all_day: boolean | null
  readonly location: string | null
  readonly description: string | null
  readonly status: string | null
  readonly facility_id: number | null
  readonly group_ids: readonly number[]
  readonly capacity: number | null
  readonly registration_count: number
  readonly updated_at: string
}

/** Occupied. */
export type EventOccupied = {
  readonly resource: 'reservations' | 'events'
  readonly id: number
  readonly what: { readonly en: string; readonly nl: string } | null
  readonly facility: string
  readonly starts_at: string
  readonly ends_at: string
}

/** Repeat weekly. */
export type EventRepeat = {
  readonly count: number
  readonly first_on: string | null
  readonly last_on: string | null
  readonly occupied_on: readonly string[]
}

/** Later events. */
export type EventFollowing = {
  readonly count: number
  readonly first_on: string | null
  readonly last_on: string | null
}

/** Change from here on. */
export type EventChangeFollowing = {
  readonly count: number
  readonly first_on: string | null
  readonly last_on: string | null
}

/** Participants. */
export type EventParticipants = {
  readonly registered_count: number
  readonly waiting_count: number
  readonly registered: readonly { readonly member_id: number; readonly name: string }[] | null
  readonly waiting: readonly { readonly member_id: number; readonly name: string }[] | null
}

/** Group. */
export type Group = {
  readonly id: number
  readonly name: string
  readonly description: string | null
  readonly parent_id: number | null
  readonly starts_on: string | null
  readonly ends_on: string | null
  readonly updated_at: string
}

/** Trial member. */
export type Kennismaker = {
  readonly id: number
  readonly name: string
  readonly birth_date: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly group_id: number | null
  readonly source: string | null
  readonly trial_on: string | null
  readonly notes: string | null
  readonly status: string | null
  readonly member_id: number | null
  readonly updated_at: string
}

/** Make a member. */
export type KennismakerBecomeMember = {
  readonly id: number
  readonly name: string
  readonly birth_date: string | null
  readonly gender: string | null
  readonly group_ids: readonly number[]
  readonly status: string
  readonly email: string | null
  readonly phone: string | null
  readonly member_number: string | null
  readonly joined_on: string | null
  readonly left_on: string | null
  readonly external_id: string | null
  readonly updated_at: string
}

/** Board. */
export type KennismakerBoard = { readonly status: string | null; readonly count: number; readonly is_stage: boolean }

/** Member. */
export type Member = {
  readonly id: number
  readonly name: string
  readonly birth_date: string | null
  readonly gender: string | null
  readonly group_ids: readonly number[]
  readonly status: string
  readonly email: string | null
  readonly phone: string | null
  readonly member_number: string | null
  readonly joined_on: string | null
  readonly left_on: string | null
  readonly external_id: string | null
  readonly updated_at: string
}

/** Involvement. */
export type MemberInvolvement = {
  readonly teams: readonly object[] | null
  readonly events: readonly object[] | null
  readonly waiting: readonly object[] | null
  readonly attendance: readonly object[] | null
}

/** News post. */
export type NewsPost = {
  readonly id: number
  readonly title: string | null
  readonly summary: string | null
  readonly body: string | null
  readonly published_at: string | null
  readonly pinned: boolean | null
  readonly image_url: string | null
  readonly author_name: string | null
  readonly updated_at: string
}

/** Posts. */
export type NewsPostPosts = {
  readonly id: number
  readonly title: string | null
  readonly author_name: string | null
  readonly published_at: string | null
  readonly pinned: boolean
}

/** Registration. */
export type Registration = {
  readonly id: number
  readonly event_id: number
  readonly member_id: number
  readonly updated_at: string
}

/** Register member. */
export type RegistrationRegister = Registration & { readonly position: number | null }

/** Season. */
export type Season = {
  readonly id: number
  readonly name: string
  readonly starts_on: string
  readonly ends_on: string
  readonly updated_at: string
}

/** Next season. */
export type SeasonContinue = {
  readonly season: {
    readonly id: number
    readonly name: string
    readonly starts_on: string
    readonly ends_on: string
    readonly updated_at: string
  }
  readonly existed: boolean
  readonly teams: number
  readonly groups: number
  readonly left_out_count: number
  readonly left_out: readonly { readonly member_id: number; readonly name: string }[]
  readonly fees: readonly {
    readonly description: string
    readonly last_description: string
    readonly last_cents: number
    readonly amount_cents: number
    readonly currency: string
    readonly count: number
  }[]
  readonly not_charged_count: number
  readonly not_charged: readonly {
    readonly member_id: number
    readonly name: string
    readonly reason: 'archived' | 'waived'
  }[]
}

/** Calls about the club with this slug. */
export const api = (club: string) => ({
  activity: {
    /** Lists the activity in a club, newest first. */
    list: (
      query: {
        readonly limit?: number | undefined
        readonly before?: string | undefined
        readonly by?: 'administrator' | 'key' | 'assistant' | 'grant' | 'assistants' | 'command' | 'kantine' | undefined
        readonly by_id?: number | undefined
        readonly about?: string | undefined
        readonly since?: string | undefined
        readonly until?: string | undefined
      } = {},
    ): Call<List<Entry> & { readonly next: string | null }> => ({
      method: 'GET',
      path: `/clubs/${club}/activity${queryOf(query)}`,
    }),
    /** Lists the records of an activity entry, one per entry. */
    records: (query: {
      readonly group_id: number
      readonly before?: number | undefined
      readonly limit?: number | undefined
    }): Call<List<Entry> & { readonly next: number | null }> => ({
      method: 'GET',
      path: `/clubs/${club}/activity/records${queryOf(query)}`,
    }),
    /** Lists the resources that activity covers. */
    subjects: (): Call<List<EntrySubjects>> => ({ method: 'GET', path: `/clubs/${club}/activity/subjects` }),
  },
  assistants: {
    /** Lists a club’s AI assistants with their usage over the last 30 days, oldest first. */
    list: (): Call<List<GrantListed> & { readonly allowed: boolean }> => ({
      method: 'GET',
      path: `/clubs/${club}/assistants`,
    }),
    /** Allows or blocks AI assistants in a club. Blocking them revokes every grant. */
    allow: (body: { readonly allowed: boolean }): Call<GrantAllow> => ({
      method: 'PUT',
      path: `/clubs/${club}/assistants/allowed`,
      body,
    }),
    /** Revokes a grant permanently, within a second. */
    revoke: (id: number): Call<GrantRevoke> => ({ method: 'POST', path: `/clubs/${club}/assistants/${id}/revocation` }),
    /** Shows the assistant’s calls per day, its errors and its latest rejected calls. */
    usage: (id: number): Call<GrantUsage> => ({ method: 'GET', path: `/clubs/${club}/assistants/${id}/usage` }),
  },
  calendarLinks: {
    /** Lists a club’s calendar links. */
    list: (): Call<List<CalendarLink>> => ({ method: 'GET', path: `/clubs/${club}/calendar-links` }),
    /** Creates a secret calendar URL with titles, times and places of events. It is shown once. */
    create: (body: { readonly group_id?: number | null | undefined } = {}): Call<CalendarLinkCreate> => ({
      method: 'POST',
      path: `/clubs/${club}/calendar-links`,
      body,
    }),
    /** Gives the link a new URL. Calendars with the old URL stop updating. */
    replace: (id: number): Call<CalendarLinkReplace> => ({
      method: 'POST',
      path: `/clubs/${club}/calendar-links/${id}/replacement`,
    }),
    /** Revokes the link. Calendars that use it stop updating. */
    revoke: (id: number): Call<CalendarLink> => ({
      method: 'POST',
      path: `/clubs/${club}/calendar-links/${id}/revocation`,
    }),
  },
  deliveries: {
    /** Lists a club’s deliveries with their attempts, newest first. */
    list: (
      query: {
        readonly endpoint_id?: number | undefined
        readonly event?: string | undefined
        readonly state?: 'waiting' | 'delivered' | 'failed' | 'missed' | undefined
        readonly since?: string | undefined
        readonly until?: string | undefined
        readonly starting_after?: number | undefined
        readonly limit?: number | undefined
      } = {},
    ): Call<List<Delivery>> => ({ method: 'GET', path: `/clubs/${club}/deliveries${queryOf(query)}` }),
    /** Shows one delivery with its attempts and its body. */
    get: (id: number): Call<DeliveryGet> => ({ method: 'GET', path: `/clubs/${club}/deliveries/${id}` }),
    /** Sends a delivery again, even one that arrived. Its retries start over. */
    redeliver: (id: number): Call<Delivery> => ({ method: 'POST', path: `/clubs/${club}/deliveries/${id}/redelivery` }),
  },
  invitations: {
    /** Lists a club’s open invitations. */
    list: (): Call<List<Invitation> & { readonly mailed: boolean }> => ({
      method: 'GET',
      path: `/clubs/${club}/invitations`,
    }),
    /** Creates a link to join a club. It works once and expires after seven days. */
    create: (body: {
      readonly email: string
      readonly role: 'administrator' | 'secretary' | 'treasurer' | 'trainer' | 'reader'
    }): Call<InvitationCreate> => ({ method: 'POST', path: `/clubs/${club}/invitations`, body }),
    /** Withdraws an invitation. Its link stops working. */
    withdraw: (body: { readonly email: string }): Call<Invitation> => ({
      method: 'POST',
      path: `/clubs/${club}/invitations/withdrawal`,
      body,
    }),
  },
  keys: {
    /** Lists a club’s keys with their usage over the last 30 days, oldest first. */
    list: (): Call<List<KeyListed>> => ({ method: 'GET', path: `/clubs/${club}/keys` }),
    /** Creates an API key. Its secret is shown once. */
    create: (body: {
      readonly label: string
      readonly scopes: readonly string[]
      readonly purpose?: 'live' | 'assistant' | undefined
      readonly expires_on?: string | null | undefined
      readonly rate_limit?: number | null | undefined
    }): Call<KeyCreate> => ({ method: 'POST', path: `/clubs/${club}/keys`, body }),
    /** Shows one key, without its secret. */
    get: (id: number): Call<Key> => ({ method: 'GET', path: `/clubs/${club}/keys/${id}` }),
    /** Renames a key or removes scopes. For more scopes, create a new key. */
    change: (
      id: number,
      body: { readonly label?: string | undefined; readonly scopes?: readonly string[] | undefined } = {},
    ): Call<Key> => ({ method: 'PATCH', path: `/clubs/${club}/keys/${id}`, body }),
    /** Ends the key’s old secret within a second. */
    endOld: (id: number): Call<Key> => ({ method: 'DELETE', path: `/clubs/${club}/keys/${id}/old-text` }),
    /** Sets or removes the key’s own rate limit. */
    limit: (id: number, body: { readonly rate_limit: number | null }): Call<Key> => ({
      method: 'PUT',
      path: `/clubs/${club}/keys/${id}/limit`,
      body,
    }),
    /** Lists the scopes for keys, with presets for common purposes. */
    options: (): Call<KeyOptions> => ({ method: 'GET', path: `/clubs/${club}/keys/options` }),
    /** Revokes a key permanently, within a second. */
    revoke: (id: number): Call<Key> => ({ method: 'POST', path: `/clubs/${club}/keys/${id}/revocation` }),
    /** Replaces the key’s secret. The old secret keeps working for a few hours. */
    rotate: (id: number, body: { readonly hours: number }): Call<KeyRotate> => ({
      method: 'POST',
      path: `/clubs/${club}/keys/${id}/rotation`,
      body,
    }),
    /** Shows the key’s requests per day, its errors and its latest rejected requests. */
    usage: (id: number): Call<KeyUsage> => ({ method: 'GET', path: `/clubs/${club}/keys/${id}/usage` }),
  },
  people: {
    /** Lists a club’s people and their roles, oldest first. */
    list: (): Call<List<Person>> => ({ method: 'GET', path: `/clubs/${club}/people` }),
    /** Changes a person’s role in a club. A club always has at least one administrator. */
    change: (
      id: number,
      body: { readonly role: 'administrator' | 'secretary' | 'treasurer' | 'trainer' | 'reader' },
    ): Call<Person> => ({ method: 'PATCH', path: `/clubs/${club}/people/${id}`, body }),
    /** Removes a person from a club. A club always has at least one administrator. */
    remove: (id: number): Call<Person> => ({ method: 'DELETE', path: `/clubs/${club}/people/${id}` }),
    /** Lists a person’s working keys, endpoints and assistants in a club. */
    made: (id: number): Call<PersonMade> => ({ method: 'GET', path: `/clubs/${club}/people/${id}/made` }),
    /** Creates a password reset link. It works once and expires after a day. */
    resetLink: (id: number): Call<PersonResetLink> => ({
      method: 'POST',
      path: `/clubs/${club}/people/${id}/reset-link`,
    }),
  },
  quotas: {
    /** Shows how much of the shared database a club uses, and its limits. */
    list: (): Call<List<Quota>> => ({ method: 'GET', path: `/clubs/${club}/quotas` }),
  },
  webhooks: {
    /** Lists a club’s webhook endpoints and whether they work, oldest first. */
    list: (): Call<List<EndpointListed>> => ({ method: 'GET', path: `/clubs/${club}/webhooks` }),
    /** Creates an enabled webhook endpoint. Its secret is shown once. */
    create: (body: {
      readonly url: string
      readonly events: readonly string[]
      readonly description?: string | null | undefined
    }): Call<EndpointCreate> => ({ method: 'POST', path: `/clubs/${club}/webhooks`, body }),
    /** Shows one webhook endpoint and whether its notifications arrive. */
    get: (id: number): Call<EndpointGet> => ({ method: 'GET', path: `/clubs/${club}/webhooks/${id}` }),
    /** Changes the URL, events or name of a webhook endpoint, but not its secret. */
    change: (
      id: number,
      body: {
        readonly url?: string | undefined
        readonly events?: readonly string[] | undefined
        readonly description?: string | null | undefined
      } = {},
    ): Call<Endpoint> => ({ method: 'PATCH', path: `/clubs/${club}/webhooks/${id}`, body }),
    /** Removes a webhook endpoint with its log and waiting notifications. */
    remove: (id: number): Call<Endpoint> => ({ method: 'DELETE', path: `/clubs/${club}/webhooks/${id}` }),
    /** Disables a webhook endpoint. You can recover missed notifications later. */
    disable: (id: number): Call<Endpoint> => ({ method: 'POST', path: `/clubs/${club}/webhooks/${id}/deactivation` }),
    /** Enables a webhook endpoint and counts its missed notifications. */
    enable: (id: number): Call<EndpointEnable> => ({
      method: 'POST',
      path: `/clubs/${club}/webhooks/${id}/activation`,
    }),
    /** Lists the events that an endpoint can receive, with an example of each notification. */
    events: (): Call<EndpointEvents> => ({ method: 'GET', path: `/clubs/${club}/webhooks/events` }),
    /** Resends the notifications that an endpoint missed since a given time. */
    recover: (id: number, body: { readonly since: string }): Call<EndpointRecover> => ({
      method: 'POST',
      path: `/clubs/${club}/webhooks/${id}/recovery`,
      body,
    }),
    /** Replaces the secret of a webhook endpoint. The old one also signs for 24 hours. */
    rotate: (id: number): Call<EndpointRotate> => ({ method: 'POST', path: `/clubs/${club}/webhooks/${id}/rotation` }),
    /** Sends one test to a webhook endpoint, even if it is disabled. */
    test: (id: number, body: { readonly event?: string | undefined } = {}): Call<EndpointTest> => ({
      method: 'POST',
      path: `/clubs/${club}/webhooks/${id}/test`,
      body,
    }),
  },
  charges: {
    /** Charges a member. The charge is open until it is paid. */
    create: (body: {
      readonly member_id: number
      readonly description: string
      readonly amount_cents: number
      readonly currency?: string | undefined
      readonly due_on?: string | null | undefined
      readonly season_id?: number | null | undefined
    }): Call<Charge> => ({ method: 'POST', path: `/clubs/${club}/charges`, body }),
    /** Waives, cancels, reopens or corrects several charges. */
    adjustMany: (body: {
      readonly charge_ids: readonly number[]
      readonly kind: 'waived' | 'cancelled' | 'reopened' | 'corrected'
      readonly amount_cents?: number | null | undefined
      readonly description?: string | null | undefined
      readonly due_on?: string | null | undefined
      readonly reason: string
    }): Call<ChargeAdjustMany> => ({ method: 'POST', path: `/clubs/${club}/charges/adjustments`, body }),
    /** Waives the open amount. The member no longer has to pay it. */
    waive: (id: number, body: { readonly reason: string }): Call<Charge> => ({
      method: 'POST',
      path: `/clubs/${club}/charges/${id}/waiver`,
      body,
    }),
    /** Cancels a charge made by mistake. Only possible while nothing is paid. */
    cancel: (id: number, body: { readonly reason: string }): Call<Charge> => ({
      method: 'POST',
      path: `/clubs/${club}/charges/${id}/cancellation`,
      body,
    }),
    /** Reopens a waived or cancelled charge. */
    reopen: (id: number, body: { readonly reason: string }): Call<Charge> => ({
      method: 'POST',
      path: `/clubs/${club}/charges/${id}/reopening`,
      body,
    }),
    /** Corrects the amount, the description or the due date. The amount cannot drop below the paid amount. */
    correct: (
      id: number,
      body: {
        readonly amount_cents?: number | null | undefined
        readonly description?: string | null | undefined
        readonly due_on?: string | null | undefined
        readonly reason: string
      },
    ): Call<Charge> => ({ method: 'POST', path: `/clubs/${club}/charges/${id}/correction`, body }),
    /** For a payment recorded by mistake. If the bank took it back, use “Failed or charged back”. */
    undoPayment: (id: number, body: { readonly payment_id: number; readonly reason: string }): Call<Charge> => ({
      method: 'POST',
      path: `/clubs/${club}/charges/${id}/undone-payments`,
      body,
    }),
    /** Lists the adjustments and undone payments of a charge, with their reasons. */
    adjustments: (id: number): Call<List<ChargeAdjustments>> => ({
      method: 'GET',
      path: `/clubs/${club}/charges/${id}/adjustments`,
    }),
    /** Charges everyone in groups, in the teams of a season, or in the club. */
    chargeMany: (body: {
      readonly to: 'everyone' | 'groups' | 'teams' | 'members'
      readonly group_ids?: readonly number[] | undefined
      readonly with_subgroups?: boolean | undefined
      readonly member_ids?: readonly number[] | undefined
      readonly description: string
      readonly amount_cents: number
      readonly currency?: string | undefined
      readonly due_on?: string | null | undefined
      readonly season_id?: number | null | undefined
      readonly skip_charged?: boolean | undefined
    }): Call<ChargeChargeMany> => ({ method: 'POST', path: `/clubs/${club}/charges/many`, body }),
    /** Totals charges by status, due month and group. Members in two groups count in both. */
    totals: (
      query: {
        readonly state?: 'unpaid' | 'late' | undefined
        readonly status?: string | undefined
        readonly season_id?: number | undefined
        readonly group_id?: number | undefined
        readonly member_id?: number | undefined
        readonly query?: string | undefined
        readonly currency?: string | undefined
      } = {},
    ): Call<ChargeTotals> => ({ method: 'GET', path: `/clubs/${club}/charges/totals${queryOf(query)}` }),
    /** Lists charges with their open amounts. */
    fees: (
      query: {
        readonly state?: 'unpaid' | 'late' | undefined
        readonly status?: string | undefined
        readonly season_id?: number | undefined
        readonly group_id?: number | undefined
        readonly member_id?: number | undefined
        readonly query?: string | undefined
        readonly sort?: 'due_on' | '-due_on' | 'amount_cents' | '-amount_cents' | undefined
        readonly starting_after?: string | undefined
        readonly limit?: number | undefined
      } = {},
    ): Call<List<ChargeFees> & { readonly next: string | null }> => ({
      method: 'GET',
      path: `/clubs/${club}/charges/fees${queryOf(query)}`,
    }),
    /** Records a full or partial payment of a charge. */
    recordPayment: (
      id: number,
      body: { readonly amount_cents: number; readonly method: string; readonly at?: string | null | undefined },
    ): Call<ChargeRecordPayment> => ({ method: 'POST', path: `/clubs/${club}/charges/${id}/payments`, body }),
    /** Records a failed direct debit or a chargeback. */
    recordFailedPayment: (
      id: number,
      body: {
        readonly outcome: 'failed' | 'charged_back'
        readonly reason?: string | null | undefined
        readonly amount_cents?: number | undefined
        readonly at?: string | null | undefined
      },
    ): Call<ChargeRecordFailedPayment> => ({
      method: 'POST',
      path: `/clubs/${club}/charges/${id}/failed-payments`,
      body,
    }),
    /** Records the open amounts of these charges as paid. */
    recordPayments: (body: {
      readonly charge_ids: readonly number[]
      readonly method: string
      readonly at?: string | null | undefined
    }): Call<ChargeRecordPayments> => ({ method: 'POST', path: `/clubs/${club}/charges/payments`, body }),
  },
  stages: {
    /** Shows the stages of a club’s intake pipeline, in order. */
    get: (): Call<Pipeline> => ({ method: 'GET', path: `/clubs/${club}/stages` }),
    /** Sets the stages of a club’s intake pipeline. Trial members in a stage that you remove stay in it. */
    set: (body: { readonly stages: readonly string[] }): Call<Pipeline> => ({
      method: 'PUT',
      path: `/clubs/${club}/stages`,
      body,
    }),
  },
  secondFactorRoles: {
    /** Shows the roles that require two-step verification, and how many people have yet to turn it on. */
    get: (): Call<SecondFactorRoles> => ({ method: 'GET', path: `/clubs/${club}/second-factor-roles` }),
    /** Sets the roles that require two-step verification. People have no access until they turn it on. */
    change: (body: {
      readonly roles: readonly ('administrator' | 'secretary' | 'treasurer' | 'trainer' | 'reader')[]
    }): Call<SecondFactorRoles> => ({ method: 'PUT', path: `/clubs/${club}/second-factor-roles`, body }),
  },
  clubs: {
    /** Removes the club and all its data permanently. */
    remove: (body: { readonly name: string }): Call<undefined> => ({
      method: 'POST',
      path: `/clubs/${club}/removal`,
      body,
    }),
    /** Changes the club’s name. */
    changeName: (body: { readonly name: string }): Call<Club> => ({ method: 'PUT', path: `/clubs/${club}/name`, body }),
    /** Sets a club’s time zone. */
    timeZone: (body: { readonly time_zone: string }): Call<Club> => ({
      method: 'PUT',
      path: `/clubs/${club}/time-zone`,
      body,
    }),
    /** Shows members, open fees, upcoming events and waiting trial members. */
    overview: (): Call<ClubOverview> => ({ method: 'GET', path: `/clubs/${club}/overview` }),
    /** Opens a club’s practice club: a copy of the demo club where you can change anything. */
    practice: (): Call<Club> => ({ method: 'POST', path: `/clubs/${club}/practice` }),
    /** Resets a practice club to today’s demo data. Keys, webhooks and users are kept. Kantine sends no webhooks. */
    reset: (): Call<undefined> => ({ method: 'POST', path: `/clubs/${club}/reset` }),
  },
  attendance: {
    /** Shows a group’s attendance for each day of a period. */
    grid: (query: { readonly group_id: number; readonly from: string; readonly to: string }): Call<AttendanceGrid> => ({
      method: 'GET',
      path: `/clubs/${club}/attendance/grid${queryOf(query)}`,
    }),
    /** Shows a group’s attendance on one day, with who recorded it and when. */
    sheet: (query: { readonly group_id: number; readonly date: string }): Call<AttendanceSheet> => ({
      method: 'GET',
      path: `/clubs/${club}/attendance/sheet${queryOf(query)}`,
    }),
    /** Saves attendance from the sheets. If someone else recorded it later, theirs is kept. */
    enter: (body: {
      readonly items: readonly {
        readonly group_id: number
        readonly date: string
        readonly member_id: number
        readonly present: boolean | null
        readonly age_ms: number
      }[]
    }): Call<AttendanceEnter> => ({ method: 'POST', path: `/clubs/${club}/attendance/sheet`, body }),
  },
  persons: {
    /** Erases a member or trial member, except data that the bookkeeping must keep. */
    erase: (
      body: {
        readonly member_id?: number | null | undefined
        readonly kennismaker_id?: number | null | undefined
        readonly debtor?: string | null | undefined
        readonly also_bookkeeping?: boolean | null | undefined
      } = {},
    ): Call<PersonalDataErase> => ({ method: 'POST', path: `/clubs/${club}/persons/erasure`, body }),
    /** Exports everything a club stores about a person. */
    export: (
      body: {
        readonly member_id?: number | null | undefined
        readonly kennismaker_id?: number | null | undefined
        readonly debtor?: string | null | undefined
      } = {},
    ): Call<PersonalData> => ({ method: 'POST', path: `/clubs/${club}/persons/data`, body }),
  },
  events: {
    /** Lists the reservations and events that occupy a facility or its parts at a given time. */
    occupied: (query: {
      readonly facility_id: number
      readonly starts_at: string
      readonly ends_at?: string | undefined
      readonly all_day?: boolean | undefined
      readonly event_id?: number | undefined
      readonly reservation_id?: number | undefined
    }): Call<List<EventOccupied>> => ({ method: 'GET', path: `/clubs/${club}/events/occupied${queryOf(query)}` }),
    /** Repeats an event at the same time until a day or the end of a season. */
    repeat: (
      id: number,
      body: {
        readonly every: 'week' | 'two_weeks'
        readonly until?: string | null | undefined
        readonly season_id?: number | null | undefined
      },
    ): Call<EventRepeat> => ({ method: 'POST', path: `/clubs/${club}/events/${id}/repetition`, body }),
    /** Counts the later events of a series. */
    following: (id: number): Call<EventFollowing> => ({ method: 'GET', path: `/clubs/${club}/events/${id}/following` }),
    /** Changes this event and all later ones in its series. Fields you leave out keep their values. */
    changeFollowing: (
      id: number,
      body: {
        readonly later_by?: number | null | undefined
        readonly title?: string | undefined
        readonly location?: string | null | undefined
        readonly facility_id?: number | null | undefined
        readonly group_ids?: readonly number[] | undefined
      } = {},
    ): Call<EventChangeFollowing> => ({ method: 'PATCH', path: `/clubs/${club}/events/${id}/following`, body }),
    /** Deletes this event and all later ones in its series, with their registrations. */
    deleteFollowing: (id: number): Call<undefined> => ({
      method: 'POST',
      path: `/clubs/${club}/events/${id}/following-deletion`,
    }),
    /** Lists an event’s registrations and waiting list. */
    participants: (id: number): Call<EventParticipants> => ({
      method: 'GET',
      path: `/clubs/${club}/events/${id}/participants`,
    }),
  },
  groups: {
    /** Adds members to the group. */
    addMembers: (id: number, body: { readonly member_ids: readonly number[] }): Call<undefined> => ({
      method: 'POST',
      path: `/clubs/${club}/groups/${id}/members`,
      body,
    }),
    /** Removes members from the group. They remain members of the club. */
    removeMembers: (id: number, body: { readonly member_ids: readonly number[] }): Call<undefined> => ({
      method: 'POST',
      path: `/clubs/${club}/groups/${id}/former-members`,
      body,
    }),
  },
  kennismakers: {
    /** Adds the trial member as a member, with all known details. */
    becomeMember: (
      id: number,
      body: {
        readonly status?: string | null | undefined
        readonly member_id?: number | null | undefined
        readonly as_new?: boolean | null | undefined
        readonly name?: string | undefined
        readonly birth_date?: string | null | undefined
        readonly email?: string | null | undefined
        readonly phone?: string | null | undefined
        readonly group_ids?: readonly number[] | undefined
        readonly joined_on?: string | null | undefined
      } = {},
    ): Call<KennismakerBecomeMember> => ({
      method: 'POST',
      path: `/clubs/${club}/kennismakers/${id}/membership`,
      body,
    }),
    /** Lists the club’s stages in order, with their number of trial members, then other stages in use. */
    board: (): Call<List<KennismakerBoard>> => ({ method: 'GET', path: `/clubs/${club}/kennismakers/board` }),
    /** Lists trial members without a stage, in the order they were added. */
    withoutStage: (
      query: { readonly starting_after?: number | undefined; readonly limit?: number | undefined } = {},
    ): Call<List<Kennismaker>> => ({
      method: 'GET',
      path: `/clubs/${club}/kennismakers/without-stage${queryOf(query)}`,
    }),
  },
  members: {
    /** They become former members today, even if their last day is later. Their data stays, except registrations for later events. */
    archive: (body: { readonly ids: readonly number[]; readonly left_on: string }): Call<undefined> => ({
      method: 'POST',
      path: `/clubs/${club}/members/archiving`,
      body,
    }),
    /** Makes archived members active again, without a last day. */
    restore: (body: { readonly ids: readonly number[] }): Call<undefined> => ({
      method: 'POST',
      path: `/clubs/${club}/members/restoration`,
      body,
    }),
    /** Shows a member’s teams, registrations and latest attendance. */
    involvement: (id: number): Call<MemberInvolvement> => ({
      method: 'GET',
      path: `/clubs/${club}/members/${id}/involvement`,
    }),
  },
  news: {
    /** Lists news posts, pinned ones first. Only users who manage news see drafts and planned posts. */
    posts: (
      query: { readonly before?: number | undefined; readonly limit?: number | undefined } = {},
    ): Call<List<NewsPostPosts>> => ({ method: 'GET', path: `/clubs/${club}/news/posts${queryOf(query)}` }),
  },
  registrations: {
    /** Registers a member for the event, or adds them to the waiting list if it is full. */
    register: (body: { readonly event_id: number; readonly member_id: number }): Call<RegistrationRegister> => ({
      method: 'POST',
      path: `/clubs/${club}/registrations`,
      body,
    }),
    /** Withdraws a member’s registration for an event. The first on the waiting list gets the place. */
    unregister: (query: { readonly event_id: number; readonly member_id: number }): Call<undefined> => ({
      method: 'DELETE',
      path: `/clubs/${club}/registrations${queryOf(query)}`,
    }),
  },
  seasons: {
    /** Creates the next season, or fills it if it is empty, with the same teams, groups and fees. */
    continue: (
      id: number,
      body: {
        readonly name: string
        readonly starts_on: string
        readonly ends_on: string
        readonly copy_teams?: boolean | undefined
        readonly prolong_groups?: boolean | undefined
        readonly copy_fees?: boolean | undefined
        readonly amounts?:
          | readonly { readonly description: string; readonly last_cents: number; readonly amount_cents: number }[]
          | null
          | undefined
      },
    ): Call<SeasonContinue> => ({ method: 'POST', path: `/clubs/${club}/seasons/${id}/successor`, body }),
  },
})

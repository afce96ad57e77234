-- An Idempotency-Key belongs to a kind of caller, its id and the call, because keys and administrators are numbered separately. The
-- row has the outcome of the request, and the record.
alter table idempotent_answers rename to answers_by_key;

create table idempotent_answers (
  club_id bigint not null,
  caller text not null,
  caller_id bigint not null,
  call text not null,
  idempotency_key text not null,
  payload text not null,
  outcome text not null,
  record_id bigint,
  body text not null,
  answered_at bigint not null,
  primary key (club_id, caller, caller_id, call, idempotency_key)
);

-- Calls of the application now have the name of the operation, with the id of the charge if the path has one.
insert into idempotent_answers
select club_id,
  case when call like '% /console/%' then 'administrator'
    when exists (select 1 from api_keys where api_keys.id = key_id and purpose = 'assistant') then 'assistant'
    else 'key' end,
  key_id,
  case when call like 'POST /console/%/registrations' then 'register_member'
    when call like 'POST /console/%/charges' then 'create_charge'
    when call like 'POST /console/%/failed-payments' then 'record_failed_payment ' || charge_id
    when call like 'POST /console/%/payments' then 'record_payment ' || charge_id
    else call end,
  idempotency_key, payload,
  case when status = 201 then 'created' when status = 204 then 'removed' when call like '%/bulk' then 'processed' else 'changed' end,
  case when location is null then null
    else cast(replace(location, rtrim(location, '0123456789'), '') as bigint) end,
  body, answered_at
from (
  select *, replace(path, rtrim(path, '0123456789'), '') as charge_id
  from (select *, rtrim(call, '/-abcdefghijklmnopqrstuvwxyz') as path from answers_by_key) as called
) as answers;

drop table answers_by_key;

create index idempotent_answers_by_age on idempotent_answers (answered_at);

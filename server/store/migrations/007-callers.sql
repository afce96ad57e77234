-- An Idempotency-Key belongs to the kind of its caller, their id, and what they called: ids of keys and of administrators are
-- counted apart, so one column of ids would mix them up. An answer says what became of the request, and of which record.
create table answers_by_caller (
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

insert into answers_by_caller
select club_id,
  case when call like '% /console/%' then 'administrator'
    when exists (select 1 from api_keys where api_keys.id = idempotent_answers.key_id and purpose = 'assistant') then 'assistant'
    else 'key' end,
  key_id, call, idempotency_key, payload,
  case when status = 201 then 'created' when status = 204 then 'removed' when call like '%/bulk' then 'processed' else 'changed' end,
  case when location is null then null
    else cast(replace(location, rtrim(location, '0123456789'), '') as bigint) end,
  body, answered_at
from idempotent_answers;

drop table idempotent_answers;

alter table answers_by_caller rename to idempotent_answers;

create index idempotent_answers_by_age on idempotent_answers (answered_at);

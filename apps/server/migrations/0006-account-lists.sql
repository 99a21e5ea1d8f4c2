-- Lists of accounts and of requests, page by page; and what a deleted account leaves is found without a search.

create index users_created_at_idx on users (created_at desc, id desc);
create index users_status_idx on users (status, created_at desc, id desc);

create index company_assignment_requests_waiting_idx on company_assignment_requests (created_at, id)
  where status = 'pending';
create index company_assignment_requests_user_idx on company_assignment_requests (user_id, id desc);

create index mails_recipient_user_id_idx on mails (recipient_user_id);
create index one_time_codes_user_id_idx on one_time_codes (user_id);
create index uploads_uploaded_by_idx on uploads (uploaded_by);

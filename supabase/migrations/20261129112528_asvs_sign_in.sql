set check_function_bodies = off;

REVOKE ALL ON FUNCTION "private"."is_common_password"(text) FROM "supabase_auth_admin";

CREATE OR REPLACE FUNCTION private.apply_verdict(job private.file_scans, outcome public.scan_state, note text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  document public.documents;
  attached public.support_attachments;
  ticket   public.support_tickets;
  -- The worker compares the content with the ending of the name, too (tools/scanner/type-verdict.ts).
  why      constant text := case when note like 'Not a %' then 'wrong_type' else 'malware' end;
  title    constant text := case why when 'malware' then 'Malware was found in a file' else 'A file is not of its kind' end;
begin
  if job.document_id is not null then
    -- The alert refers to the party, whose row is locked before the tenant (applications/approval.sql).
    perform from public.parties as party
    where party.id = (select known.party_id from public.documents as known where known.id = job.document_id) for key share;

    update public.documents as known
    set scan = outcome, scan_note = note, scanned_at = now(),
      status = case when outcome = 'infected' and known.status in ('uploaded', 'accepted') then 'rejected' else known.status end,
      reason_code = case when outcome = 'infected' and known.status in ('uploaded', 'accepted') then why else known.reason_code end,
      reason_note = case when outcome = 'infected' and known.status in ('uploaded', 'accepted') then null else known.reason_note end,
      reviewed_by = case when outcome = 'infected' and known.status in ('uploaded', 'accepted') then null else known.reviewed_by end,
      reviewed_at = case when outcome = 'infected' and known.status in ('uploaded', 'accepted') then now() else known.reviewed_at end
    where known.id = job.document_id
    returning * into document;
  else
    update public.support_attachments as known set scan = outcome, scan_note = note, scanned_at = now()
    where known.id = job.attachment_id
    returning * into attached;
  end if;

  perform private.raise_alert(jsonb_populate_record(null::public.compliance_alerts, to_jsonb(fact)))
  from private.scan_facts(coalesce(job.document_id, job.attachment_id)) as fact;

  if outcome <> 'infected' then
    return;
  end if;

  if document.id is not null then
    perform private.notify_uploader(
      document, 'document.rejected', 'Please send this document again: ' || private.document_title(document),
      (select reason.label from public.review_reasons as reason where reason.code = why));
    perform private.notify_case(
      private.document_case_holder(document), 'reviewer', document.tenant_id, 'document.infected', title,
      private.document_title(document), private.document_subject(document));
  else
    select * into ticket from public.support_tickets as known where known.id = attached.ticket_id;
    perform private.notify(
      attached.attached_by, ticket.tenant_id, 'support.infected', title || ' of ' || ticket.reference,
      attached.file_name || ' is shown to no one. Please send another file.', private.subject('ticket', ticket.id));
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_guessable_password(password text, user_id uuid, email text, full_name text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.is_common_password(is_guessable_password.password)
    or private.is_listed_password(is_guessable_password.password)
    or private.is_made_of(is_guessable_password.password, array(
      select 'BahamasInc'
      union all select split_part(is_guessable_password.email, '@', 1)
      union all select is_guessable_password.full_name
      union all
      select setting.value ->> 'company_name' from public.platform_settings as setting where setting.key = 'general'
      union all
      select unnest(array[person.full_name, split_part(person.email, '@', 1)]) from public.profiles as person
      where person.id = is_guessable_password.user_id
      union all
      select tenant.name from public.tenant_users as mine join public.tenants as tenant on tenant.id = mine.tenant_id
      where mine.user_id = is_guessable_password.user_id));
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_listed_password(password text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  -- Of each in small letters the first six characters of the base64 of its SHA-256, sorted, without a separator.
  hashes constant text :=
    '+/s4bv+05x91+0eGcS+14VSa+2Cb3N+415PF+4VYN9+56/GB+5r6hH+82Pm/+8rr78+Dz/gG+Ezxxa+FtDBn+FurLT+Gomp8+GqoaM+KjyGj+L/3FW+LooJ/+OndPM'
    '+PX1uu+QLe9I+RamtU+SvyEv+THDCP+UN0m7+V/J0l+V5n9F+VaKWp+Vm+D++VzJo0+WkkjW+YAHME+YRtdK+YYNTB+aa4rX+c3gvq+cQZCk+d6FRc+d8NpN+dLBBq'
    '+fZkJ9+gcN81+gd3vw+hXPtG+huuuO+iEV+N+ih/cD+jQBFE+lQs8h+lv4ea+mt+fM+n0QWj+nZvuE+nbZmt+nrZtu+nwXGs+oixzR+ojeAk+q4bl++q5PTG+rhi/J'
    '+sRF9Z+sajJD+sgHhR+taN4D+tsXz4+v6X99+w/9tL+x9EI0+xEaNR+xK7bl+yboWY+yoC5K+yubsW+zipP9+zjq2p//DTVH//VJRe//wbHC//xWOw/0efnY/0jlEe'
    '/1KZ9w/1b5aJ/2PRSb/2fuTj/62SPH/6LJAu/7KRAy/7MEgW/7WPpj/7f6Xj/82qnu/8ozEh/8smam/9Cu5e/Be8AT/Chjen/DCG9t/E/hry/E1sno/EJzBT/Ee7us'
    '/FH6rY/FL6vp/FopnN/GE7Tf/He8Vh/I25a6/Igao0/JGEE0/JObC7/KMGeW/Lc8nV/MOiP8/N2zup/ONVnl/Oyobq/P0HXL/PNkKO/PlJ1R/QrEl8/S72r0/SFoGM'
    '/SRacY/TW3Bi/TqqO2/U3AnV/UMyKk/VjEe9/XCtkJ/Xe6WX/Y7X8Y/ZmlUd/abPL5/bfVxw/cQ+Py/duzio/e/1Kr/fs/7u/gJmFV/h8iU3/iaLMl/ij5UV/jhK23'
    '/k906R/m00aM/mru65/nyk6g/oeHZ5/ooL8f/ppDlC/qV3ku/qjhY9/uWGFG/um9/F/vMaQK/wEXcY/wZTWs/xmjhM/xtKJ1/yGI56/yR7C1/ymOTE/ynLvS/zbgxw'
    '/zs0qp0+9hgs0+nAPS0+zFt/0/QAea00EVth00pWmr01okfg026cR602kOn/032WtC039I2A03aKqS04aBB005Wq0i05gUgz05vaK706ZQ9007sMon080XUU08hoY+'
    '09N+3W0B0FOI0B1yY/0CcqxC0EA74p0EhGGp0G0lzl0H7n5S0HhMax0IH15A0IN/K80KgAtY0L08qy0LAMd80MBPSx0Mg8on0MtY1N0TPv2Y0U73Rb0UYglk0UpzEL'
    '0UsSfA0Utsnu0VJHm40VaQ8I0W8G/i0WrtCk0XEIdH0Xdc280Y+FaW0Yz81p0aS+Gb0aowXA0b4HYY0d6JDh0dRw1h0epem80gWvsu0h5nrt0i8RWr0iKhjW0jvo0R'
    '0kJZvh0kYoXC0mQYiO0mU/980nEpi90nGN920nImr00o61970o774z0oLIox0oS/qU0pmSf90pr4ou0qFlh40qG6eI0qZiBH0rgMsW0rhQ380stJIW0tr6Lm0vEp3T'
    '0vFXyE0wLxbn0wcu9n0wvWgG0x+bDM0xa71W0zTLl/0zTLrE0ztX4x1+BMum1+g+KK1/TTzO103tP5140aPz15mHBR16+hNa166d5116wdIg17iYj417rq2n183HmK'
    '186SFR18B1rw18Pc7d18VjC319Xcw21B3GOF1BcwGR1By/I91CDw+U1CatK+1EMmiI1F7Dsr1Fle591GHbYZ1KWbBr1LvuV31MNjAl1MUZvJ1N8uwl1NEL+U1OVdO6'
    '1P+yrz1PeB+q1QztQ11RMPgn1RgB5I1STBoI1U6MDp1VkgWg1W0P9p1WEga01Y1zbH1Y2kHg1Y4Bgv1YMZfX1YoSci1ZRhtH1ZSOcd1ZVlRN1aXWa51bQDIB1dsGy6'
    '1eNIGY1gK/j01hj7FX1ir4T01jS/fA1k3r2U1qBjm81qOJFn1rq0QK1ttndt1vEuTi1vmm+U1w9oOM1wmA+p1xX2DB1zX7Xp1zl45g2+P4HW2/09KV214Y+u2364t2'
    '2442Pw24dbJb25BdDT26tyUU28D/cC28SgQy29Qjyf29zwG/2AjP1m2BofQq2BvFmn2Cd6SP2E9pH82FE17b2FYYbk2G3G5g2G7shd2GW2W92GrEVq2HEMtd2JNg7w'
    '2KBqcP2Kr8S42LAbJD2MMeoV2MSG812NEbAo2NmX442OFhz52OZsfF2PAcWS2PQKHj2PxX1Q2QNXOM2QcMGs2QeDE82S4Gsy2ST9nK2SxLy42Tep832TrMbG2TwJCi'
    '2UBypz2WAGqd2XmIVE2Ye/6Z2ZFUd/2ZLO412b4ngO2ddvPL2eNv8g2f1gqM2g2quk2h33QC2i2o5x2iNgA22jigaU2kVLAr2l/iCY2l2ISI2lBTr+2lPghP2lUR0r'
    '2nD17H2pQ4vl2q7ydv2qrW5W2rLCU92wRPGb2xOSlc3+9eU/3/xQSq30700430rEFi30sQhu31Eyqg31nCV332Oh2S3460Kz34e3h9376CAx37ZmK/38M3a438ZNMQ'
    '39/Ky+39De4z39LoX13AuDAm3BDkUr3DVex13DkaNR3E1Tul3EK3dq3FMhz+3G9+ej3Gs5Sj3IFKJc3IRd5p3IZzni3JMNMd3KbslR3LaI353MeeEr3MrrRr3NeevO'
    '3Pu4xC3RMKhJ3RRONf3RWMIV3TPJtr3TaMx73TlFii3Uy5z13VbeQT3VgwZU3VoTeI3WZD6f3WuF273WxYKN3XHFbZ3Y+a003YMkBO3bIFXx3bUoL93czD7p3eANkQ'
    '3ebol03fI8HZ3g3oKs3gNpk63hnJfV3iFl743iRPqn3iWwW43igCAH3kA32D3ljqND3mZwvZ3mieBV3nN0/q3nzvYa3oVmVv3q+5p+3qfNJ53r7i6n3s9RO53sWKt9'
    '3tj7ej3vNzXX3vrgQV3y+xP53zV/z64+k7YL40YNXw41mSot44INYb44gHXa45GlGn49I81j4A+e9R4CUW6L4FUPIJ4G4wm24GQG0X4Gfovr4HAOgr4IsqQ24Jhm9H'
    '4KMuXP4LIruO4LQHdn4LxgyC4M3viZ4MCMKx4MsF2Y4NmNwy4PArsT4Q8fzP4QDXvN4RGh734Rd5sv4S3IzM4S8CBX4SkkxS4US54I4UkhKA4VERwf4VrRne4Xrk0I'
    '4YGz384bMTKt4bYVry4c9q724eoe5u4fPHoS4fihtx4fxF944hUSJc4hdqWt4i5fIY4iYwbz4k3SIQ4kPgce4n6bjN4nFe4A4nPbId4ru3TU4rxRIk4s3iK44t4C80'
    '4tJ5y64vW2R04vyJhI4wRN1m4wuSzn4x1Ca14xq2Q84xr/Yf4yhOwA4ysKn/5+7yTP5+NVJ75+gyCw50yhO05138Re51Om0852PSoJ53Ejlt53Iutf54adxN56OoK1'
    '58tbVf59NoVx5ABeLB5AVm9g5AsPk65C2X+f5C3ddI5DhFQc5EINk85FDl345HO5zH5Ic4Od5JA0z05JhCPW5K2Tyg5LjRFU5LpcvS5NItLf5NULoJ5NaT0k5NbcD2'
    '5O4G0T5OfwbO5OzN2d5QCuiR5QHDW95QW/6V5RKgVY5RnUFs5SY65+5U/GtR5V4RPE5WD2y45WS0CB5Wa+Io5WbF//5Xh9/A5YU0Pv5ZrmeJ5a3Z2I5aVZyM5acmo8'
    '5c0SQ+5c4lbN5dUD1F5dbtjO5dkQbj5ecr605foY2M5fqURT5iKv1q5jOeB65jyh+y5kdwil5kf/5h5lb2zR5ll8XH5m6adp5mCMCE5msjkh5mzNyK5nRO8e5oNnk1'
    '5pfFET5q4zVg5qe0hd5riGI/5rrll85szOB15t6xCm5tqZq+5uYu5V5vRYB05wI7gw5wYK0X5xiy3T6/Hu5V6/SdzY60nqhm61CUBp62fCVO66I0Y066SuM/66dZ6Q'
    '67P7P667Peij67ocBc6ADp9l6AMmBE6DZkJV6DwcQ46EAh8T6Fcogk6GeILJ6GlA8R6H9Gj76HGZWV6HYOiq6Hgsxd6I6WFQ6IZOQ46JCrdW6K4ioK6KTTOC6MPcSN'
    '6No2Ze6OuHQd6PVoYt6Pvv6F6PysHk6RjfP16RwlSt6T4kwb6Tb6c86UHoCI6V/9sD6WBadA6XH/R96XbQig6XkHTr6aY6Tr6bXzLa6bcZkb6c7nGr6fKgGG6fua2d'
    '6g31vv6g3WZN6ggDw26hWWCh6jd/RT6jhhda6jwesO6lb/916lkg9Z6mbwa96mjk4q6nHCWn6oQfu76opxvJ6qGRo26qK97T6r+rao6rGKfr6rTRAq6rtoFV6rwcOF'
    '6scGdY6sfMsX6to+mr6u9T2b6uXX1B6ubXfi6wjfNO6xC4t86xHk5f6xeY0v6xrBYV7/JrGB70UwU071EwYh72RrSG72eH/g7310iY73Q4UR73l8gR75K3eL75TUkr'
    '765zAL76rq7579brS47AIgBD7AQuUs7D6qx77DYgRw7EqFSc7F8LC/7F9wFC7FLhbs7FrO+k7HH1w57IC1uI7IfQ4H7K9pu07KHf2j7KLnUG7L+yOk7L0QU17L6wLh'
    '7LBwXI7MBa3L7MSHOh7Mfc9b7MlJBX7NGMam7NcYcN7OC2aS7ORTHf7Q5miJ7QaP4U7QqWQL7RLrIA7RkJd47Tx7yW7U37fQ7UXWJr7UmIew7VHfsl7W5EpC7WaBG8'
    '7XACtD7XDlep7YLSU87Yd5oi7Z9vJQ7ZKyoP7aFc5I7aVlqQ7aellG7bD3rj7bb0Mz7c0jXY7dj0pn7dv/u07gQijF7gh0Fw7hDXat7i7ir57iqkSA7k4w547mngEI'
    '7nmXbJ7pwTMc7qx4Fg7rv2RX7thuaO7tp8Bx7u6nkS7uIC7f7uXLZg7uZPGE7ungFy7vE5Tu7w3a3F7wDwRY7xqJqA7xxLRf7yJmql7zXuL78/E4Mz804lMA80KpNZ'
    '83SVQH83b80r84pQdu87TNSU88LOF289VTkM89dfIn8AFyLN8AfsNi8Cn1wt8CyWNX8EE8np8ERr+g8EzZuw8H5xLj8HEn6c8I9Eil8IH3uN8IU4kq8K+Rp98L4fMG'
    '8LE5JC8Lg0nb8MPNb88NmZHF8Np89p8OLnUH8QUzmm8Qi4QZ8T9Fzr8Tpyzg8WX8st8XmlCd8YyupV8ZJRyu8ZN+i/8ZlqfN8aWDs/8amsOs8b5jVL8bPjYG8bwQdr'
    '8c0pml8cYSex8e2Cd58faLeo8fgGF08grWB88gu1wR8hrf0Z8iQ8Sb8kdeCH8n+RoY8nWFwD8nXJNp8o0Uep8tgaJg8u1Ihu8uicCT8x8X5J8yTj/69+V5K59+fdjS'
    '9+ibHV90jQx991SykV92PKeq92Zg9194BiFZ94mSyv94sbva95RhML967Wd496zoip98AIQ499XSqg9AC+Wp9AX5XC9AYWv69B3ksP9B8seF9BgodO9Bhlw+9BsM2v'
    '9CQED19Cm4hY9EbwnY9F1zVz9FSj329Gi/zU9GmaIO9Hg8fQ9IkC4J9JxjIO9MFKEE9MRCZq9MvXPn9OtFRK9PPIob9QxR7S9QyEwY9Rp98r9SZ5XJ9Y010/9YUeLt'
    '9YhbWS9Yvbi49Z3fkY9ZA/Ue9ZM1xg9ZqfNt9a0+WA9aOOQk9b5LYu9bH2RP9d7IcL9dNsZz9dpGxn9ffH3l9gANTv9gHEBU9hA2JO9hG+q09hog2p9iMrF+9idNmJ'
    '9jO3Mx9jgqlr9k9ipZ9ly8Y59mTZ+l9modhE9o4+za9oTaPO9p+TsF9qg6MX9qncsY9rS85D9s/iib9tEcIE9tidPf9tvT119u6U7L9vUIxN9vWjlp9vyEyf9wVJOO'
    '9wf92n9xbQyq9yN5Kc9yoIVr9zYOp+9zlkXDA/1y+BA/vhuTA2XKwUA2iIIKA3ay/+A6Rw9FA6jw3YA73RTvA7az6RA99L5oA9svqcAASLpdAAwoVFABb+oIAD3haP'
    'ADkN4rAEd62KAHYpNAAHrEIAAIIxqvAIkOkSAJ26flAKqJQlAL3bNqALj54iAMAHkMAMlwyPAOBkixAOQH5dAOUZBtAOr6pKAQRTUIAQnfO/AQvfeaASJ9U/ASL3iC'
    'ATNWz/ATmsb6ATuTw0AV6zRVAVBoqeAWIRSDAYjqpDAYzD6LAZsWjqAc+fVqAd8sxvAdAn+ZAdSCuPAdSg/OAdtxq4AedqKJAgDwMxAgJduqAgMfMWAglELhAiRr9d'
    'Aj9TUbAjS0gcAkRO4mAlCFMmAlCvgpAmxvm/AondAzArF4sRArSkVJAs4JgOAs8czhAshVvPAtD2YxAtLIp3AtMvKKAtv9epAuZ0TrAwYzDnAwlxT0AyPuuLAz2O3R'
    'Az38HKAzBjiDAzkTgqB/8cpXB1+9CCB19KuFB1oclUB1pCGgB25xOGB2EZsvB2crISB2qJwjB4LLUUB5v1vaB6CjvRB6qJlUB74roDB7GzKoB7gjTSB9hSAzBAA7BP'
    'BCLULGBFC5fDBH0NIdBHNkubBJGchCBJpowVBKXLJgBMKZjzBMPP3dBNUr+4BNgnlzBNski9BNz4MGBOd7+PBOhLOoBOjgJ6BOlBjuBPzZJ4BQimNEBQpaEpBS2Z6o'
    'BSKlXiBTcMexBU2h6LBUVJPeBUezYoBUjvBzBVEU23BVSl3wBWI7XtBWg5rJBWpBuEBX0RRGBX98sbBXbSeqBXd+/2BXq9B8BXugPWBYzpvZBZoAGSBaZCIVBayHRP'
    'BbcbkwBbkRXfBcCKhHBcX27yBcY9U9Be8TDGBfQRmxBfpMt0Bg8t1uBgBrrCBkpDgyBl7DhMBmFlKCBoLF8gBodp8JBokhGmBp+bumBpJqUgBqHYv3BqRzUOBqeSj1'
    'BqwneRBtkvF6BuVbYzBvdfvnBvoL/tBvodNGBvyknoBwGESdBxUTkJBylWMlBymaP4BzB3hABzVuikC0vXfOC1QjLcC2vs27C5LjORC5ZPuwC6VtFGC7CdgGC7nlSB'
    'C8B0QdC8JuCUC8s+LTC9iy4ZCBrKbMCCNMlICCkQMgCDKA6mCDNU9kCE8crdCEIooWCEMoxTCEg3eECGjujrCHdRg7CJsFIsCKR8v1CL//e2CLXEFVCLtCowCN3/Tr'
    'CNw6W0COSG+vCOi3LfCOvcBJCP68YBCPOlbXCQU9vDCQziXoCRZmQ8CSE243CSGSwbCU2s+kCVnLcNCVvXJcCW6Lu4CWoC3gCXFBBJCYJfs+CaTPf9CbVb7iCbbSGX'
    'CcBbJ4CcWH+yCcwbk8CfunlDCg7Lt6CgXXsnCgeJXlChSheXCilGsTCj8TxnCjSKxNCjZOVvCk7yU+CkKwDNCkNG+ACkmS6kCls353Cm1ZOaCnYkhzCnonvtCoE/W9'
    'CuL2xwCurYcnCwS61XCxTVAaCxXMtpCyMZ3BCyTDW0D+kRWiD+rhbVD/NSr9D/ZAk+D/n5SPD0fdh8D0iGg0D2NgByD2pbsZD2u2rnD3OMlnD5wAs/D6LAqwD75vLZ'
    'D81WilD8t36eD985w6DAdiZeDAjA0iDB2sD+DCRzTXDD0S/ZDD4BUADES+n3DGPHRkDGTzuoDGV3FuDH+4jEDHk2RmDHquVuDJV+nwDKWCcPDL1EOhDL7WiJDQWEWj'
    'DQbXlUDRcJzJDSAvJSDSK8l6DSpHTvDUO4EvDURuUrDVFwRxDVOoXhDYFoRoDYjue7DZqEdPDa5NheDd+MvvDdANimDdDdzKDfKzGEDfPyPkDgGxPTDgUyysDgY3oE'
    'DgapP3Dh1ZMhDiXVfbDkgeJmDoISdjDs/f6KDs8APvDs8Kq2DsmQeODtvf+sDxQIkxDxRQyGDzLKfnDzloOFDzsZRTE+rtxSE0nV4YE1BuBxE1D4TWE2b6xxE2xnZX'
    'E3Ft48E3LGOzE3x7KgE4CWaPE5hKTnE6XCAuE6phJ+E7H37FE7oZ6kE8Tx62E8w1jGE96Y5pE9JJ8sEBA15EECYm6sECb/bCECzxC1ED8iKMEE8k4VEErs1hEFepYE'
    'EGnzXVEGsIYiEJEAh9ELBcRGEMky7OEOrDUpEP6CrbERCDToERSNj2ESBKClETTk9KETUxlLEToyaoEUBJv4EVH5kWEVXCPWEXYEEGEXh8DQEY7mVJEYARvvEYBBKv'
    'EYfvg9EaSmC1Ebm4QeEcj3XMEdQEF5Edwt+TEe3B8iEfvRNXEg7R9IEg9uW0Ei+wg7EiAmAsEiRHeeEilxcsEj/WZqEjfNhmEkUawKEkwnmTElY6caEm6WfaEn7mJc'
    'EnJ4diEnZSldEndTSMEnfGAwEo2flrEp22lQEpRPIjEq1KPvEtRxONEtTm/EEtfnAVEuHTSwEuYnTkEuoS6sEv3kdbEwVIWnEwwNpdEx2wtXExPBXCF/KbBzF/gHVG'
    'F06+KTF12TJFF2NRchF2ZXJQF3NMI8F3aiL6F3bkW/F3vIwsF4XPw7F7/JR2F8OjJEFBEkKyFBJWxcFCcr02FDcFstFDgF7dFEFSflFENH/UFEQ6XPFI3oBKFI9sJQ'
    'FITseoFIvT/bFJDSp8FJhkShFKQFNMFMg7hqFOq2bjFPIsPMFPMd2WFPj0u4FPoN7HFQ8OkdFQXh+PFQZddxFRAi6RFRF9byFRtTGpFS3zf/FTLnbbFTurqhFVEaXI'
    'FX/FUSFXmm4xFYMPSTFYhpqXFaz9x1FcbWERFcv6ssFdC17GFdEgGiFeKw08Fg0tc3FgK0BIFhKO7QFhTO7sFjDST9Fk5wimFkLBGGFkg+5pFkxORqFlUoU/FlhC6E'
    'Fm9/BRFmT+kgFmaSq6Fo5L4YFpbCfvFqC00iFrAih+Fri/I4FuX2DyFvRbmaFvXiMiFveKfWFxqscsFy1dpRFzf4OjG/C4EIG/EKrpG0yRM9G234L4G3Qy1fG3xIYo'
    'G4MESJG5JHbJG5k5WyG6+gReG60B5uG6SWrZG8sDfQG9j3YCGAGwlAGAygG5GBODcvGBoPNlGFX4/gGG6aScGGXk+bGHHuRyGIo8GkGJKZY5GMMT43GMxPCmGMy6GG'
    'GOJG8YGQaxsUGQgGdPGQprs2GSwzyqGT0wQ+GTEwcgGTLC+SGTTYv6GTjKyhGUYbQ7GV8ztQGWJJVxGWxWLLGX2EvEGXkXNvGYDTknGYMAH7GYvsr5GaAJjmGaY46r'
    'Gag9yLGe2pI7GeD1C8GeWO/HGepKwuGg/el9Gi0+PiGiIgrbGjpacoGkfV+ZGkm/uoGlYT+gGmwCyUGnlmjqGo2d6UGoYfFZGq8wJQGqBGAuGqNVinGr6PWsGuFSLb'
    'Gv16kMGvKTqIGvMvoPGvoLJFGvoUzpGx3TumGyTgwXGz21j9H+y7WVH/BK6AH1CH25H1F5RNH29pnHH2MJZ6H2UHdlH32HN/H3OgGOH3tuwkH4wXl4H68j/EH6eU+m'
    'H7VlxRH8yP2nH98+1bH9JG3DH9YgLJH9rfaIHAe4wpHAnl15HBNSYCHBi8IhHBrDklHBshHyHCLyasHCO/gKHCQzPKHD0VGIHDmgEVHE8fXcHEQ8q7HEX2x6HEZzOc'
    'HEu6LJHFZ6L/HGMkI/HGtrtlHIFgDLHIgWseHIi1JGHIv+j4HJ+O7FHJ4SlrHJGqE8HJpInEHKfjf3HKw6esHKxNEBHLD1qeHLVCIoHLeGgiHLqZenHMn/rfHOLMSh'
    'HOOorWHPGKJDHQwKICHSVrXSHUWtrEHUoRwnHUtBydHVjWBmHWSynAHZdd2rHbAEa4HbSgBBHbVUKjHbb8EWHcG8uBHdkwjfHeg0QtHf6hzIHfGFQBHh5XgbHh7ijD'
    'Hh9TQRHhA/3rHjCxSoHjsAkSHk9SqVHlytWWHmcDe8HmctzMHoSFVjHoStiEHpzDdnHqY/ocHs1BwDHsAxTlHtJGezHtqZYQHuwzFWHv3cbsHve7G6HvjyVAHwBuNB'
    'HyVPqgHylqMMHzUFUqI+62nGI+uR3BI+vOcsI/fIyII01tMeI05cNVI0BIbuI0Gk1aI3TZF5I3qzNlI4oxTLI5RSLWI78NJEI7XtKaI93aSBI9Z6xGIAufoHIDIZjw'
    'IDtwtaIDuK3kIEW4aFIFBM39IFVW8UIHD3JfIIm2tkIIrVXkIIvjS1IJfEk5ILBKTwIMnzPZIOCeQ0IOstYDIPZFxwIPdZoWIQE0hXIQLvXqISP2zaISbuMqIU3BLv'
    'IU86g4IUSlb3IUmbgpIWZcogIXl09RIY03PCIYXUtdIYuBt4IZx82+Iar+LxIau0vVIbPOvMIbdH3iIbpTBaIbs2rQIcWE9mIcasoNIdr6XqIeTWM1IfmTU7IgVWDj'
    'Ihs3/NIkI52WImCYyeImelvcInN9NpInuw7IIoWHf7IqnNTYIrotbyItIITwItM+hKIuooLsIvOrvOIvOuKSIwQXa6IyLQNWIz4c3tJ+IHZTJ/6BlMJ/V2yvJ0xr4S'
    'J1EeYgJ1G2b9J1vKwiJ4C47vJ4o+fVJ6ARPpJ6D2ReJ6luOLJ6qF2VJ8xplPJ9CwkxJ9mBLtJAJDCMJAb0blJApamwJBP7NwJBkykGJCrYRAJDqwNeJFPDyIJFvJfs'
    'JIs7i/JItXxcJJ0fnLJMFb3PJMI69SJMrPNwJNYsHeJNnHsZJNvSKpJOOSImJOtNoJJPNE6iJSMXQiJTwueGJVZ1LZJVwFkxJY8mTiJYPtEaJZAW+jJZqo75JZvTYf'
    'JaykrSJcLBUiJdY1xkJgPES1JiO7GHJj30VlJjLsBuJkyMOBJlKL+oJleFaaJlznZzJn7tM9Jnh90vJoomkRJpIrvxJq5h3mJqBTcGJr+vhqJs4aFYJsHQYsJsmOw7'
    'JtKgwqJty63dJuyf7VJw12x4JyI7gpJzRYp+K+Qj/9K+TjOqK+ZjQxK/EJWiK0pZ/sK3TYSxK3hHt7K5c+t4K5mdvJK6SoQKK7bcThK7gNU3K8Blk4K8bMj2KA1Eqx'
    'KBELL1KBYb+wKBgvCiKCdLOzKDElNrKE//O9KFYca2KGK47jKGfzBmKH3GkjKHgKPNKHwzIdKIawt0KIejLgKIqiqJKKLiWmKKUW8KKKh1mrKKr4FaKKtPiaKKv5lZ'
    'KL//RfKLB8epKLOLFUKM0sXBKMR8xgKMlIPQKMnPTAKNeTjkKO55PAKPARbvKPYVUVKPv5YXKQf/vcKR6l75KRlubMKT3g5qKTH39rKTPnpnKTp2iYKVCZx2KWHFoP'
    'KWj2C0KX74hcKXR0SYKY7C10KYNQsUKZ1mMdKZdqtKKarozuKdIGECKdep4EKdjNpCKe3cajKg5YR2KgITx9KgNPkBKgl4OxKhrw/LKi+CKtKiMtHeKiSHkXKjpqNP'
    'KkJIdaKlOar1Km+SmOKmBgteKnAY3nKnMt+OKnhOAUKof7NlKtEkn4Ku+uf8KvTGRsKwhRbXKxcFP8KxxmgcKyCCxbKyIZcFKyq+ZDL+77n9L+MMsCL+cPj6L0/Rvg'
    'L0Xi0XL19s5aL1AVldL2+zphL3LuiYL4gVgQL9ro9KLDhVobLFmENuLG0o6rLHaflRLHtx0WLIxPANLKw5wiLKzKA4LLSxQxLMj2MnLNZa/1LO4VMkLOBqnnLOLCdx'
    'LOonTQLQx/c1LRIPvBLSItBdLSMy84LUeVtaLV/yqKLVGjs8LXzPc8LYyRHtLZmMtHLa8ObHLbdvIVLefeFJLfhKZ5Lgp9ZWLhNRMFLje/S9LkucwkLlQeAGLmLI1g'
    'Ln/O2nLnUw8ILo2zrOLoRK1lLojmtsLqDSXlLr2jl1LsRbiMLv+CHTLwAwxTLwLt5ALzPF5NLzS3pFLzmwQMM+n4pNM/GsmBM/eqNNM00InTM1isvpM22+C6M2ZlsF'
    'M3QNqKM3b6VNM3uNLBM5O0HuM8XruwM8YUyjM8YfDMM8vyvBMAkIudMAm+dpMAyy16MBsj+RMDkkloMEb3UcMEmh+DMGMxpvMH3HbPMHMCxKMIMB+wMIc4uBMIoXPu'
    'MJ0mfwMJYrqxMJt8CmMKmJr8MLtGOxMMHVJNMMKT8mMMVGH8MMquL8MMzgFHMN+/4uMNDgNeMONj0+MRPJ5FMSQzwoMTOT4LMTweyiMUZv2JMVBqhEMVGo8iMVfTd7'
    'MWUZV7MYkaOQMZ7D50MZvTDHMb14moMbOZzIMbugtpMcdNRjMcyWUPMdWAQ+MfZBA2MfelDxMffjKbMfsCDfMgHpoFMknSukMlC0pvMlTHmzMmQRr3Mng87zMnpzgN'
    'Mr6CVxMtCDAGMukF4xMundENMvVWxyMvmH7NMw/FEoMwoxKcMx2F8CMxyWuOMy8v+fMypVKQMzBG0GMzEYbnN0j70TN0mtJoN1W0F7N1a1+rN2PnLXN2gFkgN39VZq'
    'N3l5EPN4ZIi2N5IktxN5gZ0XN6R1yYN6k5MGN6oCJYN7/ctMN7o4gRNA1gA5NAJZuSNDYlG9NEl/4ANFF8g9NFUHFQNGeTR2NHasCgNIHZXyNJ2/WoNKBABbNKUz39'
    'NLjTgNNMUyDuNOBJscNOwiLuNPeSaBNQQ0utNQx1S6NRLHG7NTednANTkPVFNUOeQKNVVQJQNWAiCONWBPAQNX6hNDNYZLpQNZ93k8NZN7uwNa8l9aNaR703NaY9Ud'
    'NbraRxNbvRsDNcYVQkNe1lseNfgsBNNfhYJbNfkVZqNgM7q/NgsnO0NhTjY5NilgWcNjFCi6Nk9fBUNnTPc6Nort72Nq5wSTNqoE9DNqoVqINr2/p8Nrd3LQNu/WWR'
    'Nuar98NwsSbfNxzJb6NyHhoqNyaDNdNykNdKO+tGDlO/FXwvO/Ob8/O/eraJO/r3aCO/xGZAO0ddcmO14G2KO1iYe9O23C/mO25/NIO3TdA4O4DTj3O5ArbtO5whRM'
    'O6nhnaO79cnWO7aN5gO7eFNcO9zcRpOB2e9kOB6tOjOBArS4OBNtbjOBh7leOBz7bhOCops1ODBYCoOE2sM2OEavIaOF5yU1OFPHFQOIaNyQOJVk+ROKabKTOLwUom'
    'OMC3PKOMu25JOO2AnXOOkeLSORDfL7ORj4q3OSpby9OTdmqIOVIG8LOWzpNuOXJVJ1OXKQXMOadZXFOb2bjCOcarIfOcixAmOe6BRPOeSPk1OfYhhLOfg90xOfvoev'
    'OgIlBjOgMbjNOhINwVOhoZXVOi6qZeOiwWQgOk5zqpOkPbqfOkg/H2Ol2Xl8OldFoFOluJkOOm4p58OnOVQkOnkpMqOpvowwOsFPz8Ot3qZAOth9SAOuZD1lOumb/w'
    'OvIVxnOvgKsEOvjktpOw/g00Ow6Y73OwP7JKOwPUtAOy5nIIOzMb4qOztTwqP+H3WEP/agePP0q6dmP1BTs6P1bpCwP3/g+2P41ArWP4N180P5LfNnP5QVg3P5phvs'
    'P5z9UZP7MS+MP83VNvP8m2iUP8vzMgP93vlzPA9M4sPApXm7PB4eSVPD77+4PDMxAtPE75ZvPE9JCfPEDGqmPFL3AEPFkydfPGEPLxPGYVeEPHC3UGPJ/az2PJ1BH2'
    'PKaRuhPMhJJ5PN4oQDPP1xCUPQEekvPRIXhHPRTC1OPUFOpZPVU0mePVerh1PVn3VIPVyVqmPag0jgPb/JgNPcQ9u8PeUq7VPeYQpXPf/HKnPgTadtPhKXrLPi3esX'
    'Pi4Kq8Pi8qmDPiuPdlPj1qKDPjeS5IPjfO8cPjx6dMPkdI1yPmB4yBPnlDSOPoGSz6Pp8LqfPrkGhGPrq59ePsyfmBPt+XNdPtH2IdPvgcsYPwwtXePxMplcPxPEzJ'
    'PzNxx1Q+N97YQ/95LXQ/Hv7NQ0b/kvQ1h/beQ5mUYdQ6DCsZQ7x7a+Q8aCAaQARk6eQAfUYpQAsYHIQBywo8QC7tEUQCXrfkQCZbePQDpsVWQE1TVOQENVUiQEg1k6'
    'QEk2QuQF5uAnQFQvfmQH7okpQIjQ1bQIx8WIQJjhqIQKhdcFQLG7tUQLZkKyQLuznmQMErGAQNsOejQPWYzHQPxnGKQRBL3AQTjPvFQUkGwuQUlffbQV7MgtQVD60j'
    'QVta89QaL5FIQaN/WwQbTV6FQciRhuQdg5BeQeOgSTQfPhX/Qg4I+sQgkZQuQhEBYuQiGg/DQjr41+QlN3nnQn4lRqQn5Q+tQnDqlaQoVC5gQog94jQpiQvQQq9D42'
    'QrMooGQrkQtKQs3TOCQs4ectQsEIWLQtv/3UQu+EHcQuHrlaQvOMElQw+8xUQxi83RQxzYyNQyM2UUQzRT6ZQzyYNiR+8gIHR+G6ZpR0jUyAR0wSsBR2YKjmR2l4sB'
    'R4ZUHcR4uMhbR5RGN7R5VEiVR775pXR9FAy+R9IGWkR9cHIZRANpx4RAT1t6RAh2FHREocp3RFkpJnRGklzoRI1nMeRIi4uGRJ58T/RJ9+mIRJsj8RRLPFADRNPz6c'
    'RNobioROW/VXROjdNsRP97AsRQXlABRQZt2XRV7vheRabDyGRaj2r0RatblZRbGMQ4RdfELLRdtap3Rejz2URh16G0Rh8JVWRiPzC5RiQRS0RirsLKRkl+uhRlw8Ix'
    'Rm0anMRn73ZgRnQwkJRnRpY4RneDtxRnsbhaRo8KeRRoW6OqRox7ZERq3w5HRqKBzTRrbwrpRs/SqrRsdZ6HRthhRnRuF7pURvq9VjRx2UEBRx31YzRxRCmxRy3mMm'
    'RzHY+qS+BFz2S+HUu6S+NHJpS/VanOS/vffrS0HcAuS2C+h+S2OpAXS2PDReS3Tib9S481OIS4UbJ9S78KaJS9MZGuS9P3ChS9vCFdSBZsfBSDRTN4SDfddRSEx4cg'
    'SFtmjGSG0CxWSHuiKZSI25/HSM8T9ISNKlu8SOb5WFSOdLnZSOxrPcSP4gsUSPr1icSRN+cUSRUf+ISSvt1MSTpA3MSU2ci+SUYLe7SXQrS4SYlGrpSZFEb9SZPWh9'
    'SZPu4DSZW6pjSbGRz4Sdwy0USe/3R/SekEEWSf8D8qSfqq3kSgRuM+SgekMQSgozmwShUIrmShczB8SiteGCSjSEs7SjaSjCSjiYmsSkUm4hSlCY2aSloMU7SmY72H'
    'SnHCeQSnKRioSnV9A2SnbWp5SoHv4JSrbP+sSsE0lkSt/5TrSuGRWDSwWreJT/0RfjT/SelET1b+ZcT3Mp1CT3Y/VOT4uuPrT58QswT7W6mzT7XKO5T8T1BuT8UKJO'
    'T8XFVwT8atlgT9B8FzT9FIOCTBI1KoTBubs0TCaZGETCr3erTDzElLTESKQGTG64e1THE7ZgTJNbLZTJzoBTTKn1cZTL4ZcWTMdCv4TMeks0TR0T/fTR3CuuTR5YyQ'
    'TRGBiuTTCniRTTDIeMTTkZgtTU6oauTU8mNpTVtmCUTXjmLYTZy3pRTahgpZTclBhVTcqw2CTcuC7DTdP2ZuTdTzg1TdaOKrTfayDFThgSPgThqhPITiKV3ZTiVNUj'
    'TkxW5KTm17ulTmKenbTmhq97TnPQ9sTo/1vXTo8TZbToL/wuToXwj6TqVSCMTqXuaPTqfqSRTrfvUqTs9WXUTszcajTtKPgsTuNnmJTv0NT0Tv2sk6TvWt1UTw2eXy'
    'Tx+FyHTx41JcTxmO6hTyeM3dTzIESmU+A8BuU+KXW1U09SnNU0kfS1U1lVy7U1nuwTU4C0+tU4hfvfU5TzTYU5lBscU6iud8U728VNU92v7jU9U5eUUAdRolUB1ay0'
    'UBhgVhUBkDDZUCJHKyUCkTv9UCu2WHUDDFvQUDqoCUUFc6yZUFrqO8UHDgihUHLxmLUJTcrWULL/UEULzNsSUM03zJUM1XppUNs4BbUQBbS/UQEz/gUSQNmKUSmkpi'
    'UUat4vUWfpZ3UWxXR7UYK/taUYShzbUaOtsFUb9VAqUbNBN0UbkS80UdO6UNUdnRBDUe7tclUePLmSUeZMioUedbYJUgIz2zUgaCAwUgzDO+UhEqHLUiY01fUiznBX'
    'UjqhjsUjwm7uUkIhZuUlGDhsUluR9XUlz6ZDUm+YFvUmmKuPUn2fMaUnopsfUnqp9DUpH89sUpLydQUpbAJOUqKYFbUrA83cUsJ5rVUu4XaFUujkezUw2B8jUwCKQC'
    'UwKsxoUwxxScUxH94BUxr9lmUy8BHsUyg6n6UzaZavV+6JLpV+ta7bV/JWz/V/Y7iUV/rIVyV0Or3dV3ABH/V3F0LwV4HsqAV6SRHJV84K8BV8e7G7V8p2edV9h1kG'
    'VAmlz6VB9C11VBAvzgVBwFMWVCofNVVDOLVgVF8HApVF9aqjVIfZ4NVIo5YZVIoMrmVKe/QrVLJzGbVLLremVLaIpRVMWz3UVNXLLTVOcTQMVPoKxvVQmEDQVRXqK0'
    'VSHf9xVUN3iiVUwHqIVW+ctJVW5gCdVW8H0JVWcMpdVYkDflVZBUaUVb4H92VbEbQWVbSKEQVcGFBFVcVJm9VdFhocVeBSNJVea4OEVfxsQxVgBxX0VgCumbVgXYDa'
    'VhhF0+Vhiso5Vil9vDVj0ZanVjY+WAVkibhAVn6qo/VnayMPVoTfkXVpZeKhVpdq77VperynVr9ERBVrfcu4VrjDUwVszE3PVuEjlIVv5D90VvCdf6VvxAPkVxVDh2'
    'VzAY5NVzq7PKW+CIi7W/D84dW0vSFMW35r8tW3DbKQW3IBR7W3WnMkW3ho3WW4hMb7W4kHF3W5AHGuW5JAigW68VnfW6gm4dW6raruW7ZbsmW7gtQyW8uA0GW9ZQLM'
    'W9nce3WC18bLWCfYtnWCrWXtWEA4teWI08/zWI0sHRWI7ma0WJQ/wOWJcmWUWKSoeQWKe3OkWKvYgvWMSGAtWMhHOVWMlyL9WMve0PWPh+JlWPlmqaWQYF6/WR6UxF'
    'WRHQFWWSOOD8WTtN60WUSuhJWUsRWdWUzXjaWV6F70WVDyqfWVSZ+IWViimGWWrvbFWXWF6CWXnB/zWZRdolWZpEEOWaCDjAWaUc84WbJhgjWbYsEXWc6mK7Wcmuh8'
    'WdFbxiWeBctwWeFmh0WfyrTmWgziJKWiZtHfWilWMlWjeh5/WkaNqwWl+/NiWl7fM2WlYXwiWmOKEoWnsukZWp2dzvWp3ckTWpy2tUWqeuQrWuG0a8WvxH77Ww4c6z'
    'WwKpLnWxFhjCWyzgBDWzK4hZX/nH/TX0CtzrX0R8+KX1/ZVqX1WsbDX1skrWX2E3mtX5q1jCX6EcygX8PlfHX9kkYlX9tjVhXADYpQXD5wJXXEiLBuXFCRUrXFFqjK'
    'XFu+eVXGGvGuXH1MqFXI8bMVXI9SyiXIBWXbXIFb7kXJcuD4XJe4kVXJkwtHXLa6SpXMP4KDXOcw9hXQkiS2XQwKsSXRDBZhXRkRWyXS0863XSvfq4XTJnCAXTR/2U'
    'XUm7isXVYDnEXVZLRSXXJDYlXbPdjiXbbFdyXcJqbdXcgDeqXdRoeLXeNzCHXfgKEQXgF2ydXgXLUVXhCq87Xk/467XkLlxkXleeAVXlkbfKXmCNe+XnN/iRXoYKPW'
    'XohImNXpD31TXsdy86XtH/alXtcowvXuwNxBXvLDlNXvaEZYXwNlyXXxBZ/wXxbD4vXxhQlZXy/SseXyiUS2Xz1pUsXzs7YUY1RQUDY2QCZIY4KzzIY4LerxY6ebX2'
    'Y7ro4vY9gdxXYAjCb0YBHXqPYBPFB6YDisTXYDn2dGYFHJRhYGGRP4YH8SX8YIX+4pYImFTJYJYOZcYKD3i1YL/6ILYLAkrJYLQIs1YLQLeEYOoRDsYPgOrgYQSSid'
    'YQWKi9YRczr5YTvO5eYUHIe6YUHnPBYWGwooYWiPqyYXYKsnYYJJJZYYLGePYZdZVQYZoszxYZv3SoYa94B2YaPCKjYb/+qSYd0p8vYe5bUPYeBiXVYeJL5uYggPlq'
    'YglBqaYhJLXRYi0RevYiKOb5YiazLSYipJTTYjTE3EYjaVTrYkZe6qYlCir7YmhNY9YmsgijYn/T0FYn8fr0YnCAV/YnZ1C9YoYSuAYpZqTZYrPQ0rYtcI/AYtemsS'
    'YuvsSeYvwavbYx/6ULYx2LFmYxFKHiYyJJ0FYzM+S1Z+D2xQZ+Y2qEZ/P0UdZ0JYAbZ2J3lbZ3cchwZ3dcAGZ5O5OqZ66WmpZ6T0XwZ6d0PNZ6fVd3Z7BA9eZ7cbvA'
    'ZBX65lZCKxLZZG2FDhZGBmLiZGmbquZHZQxBZItKH9ZJ9wl+ZL/v53ZMouu+ZNcuXBZQ4Hf0ZQAxpgZQg9ixZQh9ONZSf/0FZTBNrDZUYRuwZVhP2wZX3865ZXzU1o'
    'ZYBk+7ZYcq05ZalgmvZbPQNiZbQzFFZcP3VkZd1WIPZe7jwfZe9cCiZeL00rZeO1hKZeS05nZehL4zZg8t1aZg9WVuZgErCzZgvDiaZjazGBZk9a6NZly3YuZmg87/'
    'ZnfDgbZr7+7fZsRnMfZtQSDDZtvjSJZusnhLZv0DxNZvYtGAZx8ep/ZzUHL0a+fizGa+mjXFa/rCP+a/vXCda0EQ1qa1ZelRa44l+8a4mQ2ia77RtZa98LLfaCa1+y'
    'aDJZ/qaDmVYjaEpp46aFDKNVaG7RdvaIhf7AaJnK/YaK3t55aL51UIaMUauoaMYV5/aN+5G2aOmXCHaP3DngaP9j+4aRKjQlaRXSDiaRbMjMaS9g2/aTDdqNaUUfdE'
    'aV5+k9aV9wHbaViVF6aVo5uzaW578raXSNdQaXtiwlaYGwG6aYM+eMaYVkCFaauuw9acBP/ZacDSQWadQhH4adoG44aeOZhRaexbxNafMaYJafW0P6agraJ2ajy5u9'
    'amI2LBamIG53anmhk/ap85M4apoQIQaqBy3nar0h0GaulcpfaxojAHay8pQqayRX1+b+8tkxb+bDVyb0anMKb0gD7xb2YC04b2d5Ywb2ptlPb2r8w7b2w2Dhb34LTj'
    'b4fFXEb6WZ/nb9KIMXbAWBTgbB/uAObBoHsrbC2QjUbClv3lbGAVjPbGraWbbH3YC1bHu7wZbIpzlTbKE9UsbKfrdxbKh5sObLCf5ybLUa02bLUa7kbLl9mdbLmXs6'
    'bM/6SXbMHv3wbMKdRsbNUSqBbNWp/ibPYV1bbQik5jbRFzxCbRTpkGbRxYWVbSBYBubTByZJbV1F1XbV7x/bbVD2q2bVLbZqbVlPTMbVn2ukbWQlSBbWm4ggbXQT02'
    'bYf596bZQ6WFbanv2xbb4PhabbZ92/bbyB8Pbdlb3Jbe8pE3becYDlbfpe2ZbgDNVibhADZIbk+gLIbk0WtZbnQ8OhbnUkfbbpi0hCbsjIsybsyuaHbuAAtZbuSkac'
    'bug9C4buqLBMbw31tAbwYFIYbxEKlZbxG3HLbxhvC5bxuZDzbxzPONby8A27c+y0udc/kbjjc0I8dwc0jzPAc0modtc1cB8oc2QTb8c2YKT3c3QFSNc3TfCKc55y8t'
    'c6fW+Uc7Xq6Qc80bFsc8ZUscc9CiGccAGmrZcAgAsIcBAzricBZn7/cCcPu0cEkgAQcF2wYDcFEz6rcFhu+2cGNYKJcH/xyKcHFY1fcHpZvWcI5LKjcKKbKkcKz8Yl'
    'cLHo4GcLK3BjcLYUT6cMHIDXcMvlErcOyqmNcQSC6qcQjFWqcQw5BscSqQDNcT7EZRcTDfQzcTLVQbcUt0ufcV3ISTcV4AAWcVzw6BcXXUHgcZN1MAcaH2hkcaUW39'
    'carKLfccDsupcddXVmcdfvABcdokjGceBTLrcfMN9WcfdOU7cfeAoRcgA2yBcgWeSuciUyTHcjJaKeckbSsrclNMSpcnbgp0cq3kg2cqQVGGcquZT6cr7EvYcrZyQn'
    'csopakctAWa1cuoZsXcupUT2cvS+idcvfIlKcwD5DmcwVR9bcx5upvcx7FNHczSVzAczlyUVczwN6bd1ucIAd2SId1d2r5QBd3Uk8Md4EROpd4zHAmd55ufbd5LNsD'
    'd5O6Gtd8ZpFkd9gnXOdAXj70dAf1PEdAmyUNdCc7ASdDCjvpdF0/tWdGbLX9dHNVvcdHfVPKdIK6b1dJms7UdK4yP5dMJaaZdMNsSgdN1zC1dO961JdOz08idP4jsJ'
    'dPESdrdPHD4qdPygMldQVlnIdQsKH4dRxZ/hdS9QLudT6lyIdU62RMdVhhDRdXjaRIdYIqlvdZNp++dcIJcLdeuT/QdfLo3Ydg5ohcdgGUdSdgSU3rdhSCyhdiBwxh'
    'dkA3E2dkCZEddlNZyDdlbJPudmpa0KdmqY4PdnsKzvdoEvRudobSCndpIyzTdqJgsBdrHuWCdsZZC4dtNuKhdu8MnrduHLW4duSqG2duzW1gdvdTqsdw/swEdwEaiP'
    'dwSfb4dwYfG/dxc6zhdz8phzdzIMx9dzYUVve+iNoPe2eSyfe4UXW0e4XyW8e4rV0ke51SJYe5if5Ye6IHkfe7DvK8e7Nbcge8DugzeA0G06eATMCreB4bqIeBVN9f'
    'eCYQYUeCa5WLeD4TBjeGEFHseHEy7PeJZ3eOeKft+zeM3mTDeNPFwFeOsLt9eP4/BXePWlCqePmsAYeQ+tR0eQR5H5eQY+gDeT2heueT9L5IeTXCc6eTfIkVeUq+Q4'
    'eVhJ4DeVtpBOeXyvkfeZHVH+eZO7zoeZjtMceaapM9eaqTyUebuNKbec6Yi6ecogV7ed6yuSedVgcweeqTWBeg0a+LegGsN0ehnKgpei7ED/ejGAujejR+ZVejRbpe'
    'ejgY+HekfUbjem2Fljem4xUven8EwKenX4tXengBM0eoUOhfeqT1w5eqsGzZer4M2Res+8EEespnhKetxAv1eu5bXbeuMzOveuwjtBev0DbOewlM7WeynoSGeytUer'
    'ez5839ez91hIezOB4Qf00DLdf1vP+gf4n2IVf4yvyGf5I8Blf5V9HQf80999f8xf8Df91lu6f9BvDif9CSUKf9H0NqfAy2TqfBLbVGfBZ7IrfBsBk3fCUjyYfCbvTw'
    'fChSgXfDE2FzfElZySfEpcJCfGi3DOfIFZ3SfJyaoXfLlqZCfNUmpxfNWM3WfPPkgNfPYK7UfR2qR6fRBt6vfRPjDffShXFZfSrJk1fUXwhjfUxciJfWNUbXfXZwX/'
    'fYJK03fYej8qfZXhP7fZas+tfb7yemfc+oB4fc9Af6fcRpSwfdcSKtfe6tAlfelzZ8ff73rtfhTuU/fmhlWRfo7qXMfpLBFJfqGVeqfqfYiCfrYmXBfs+k2Efu31fr'
    'fu9Kz7fugRgVfvRS9TfxgEFQfyQmpGfyd0sig+1SB6g+Cc65g/nXLwg/p05wg015yqg2BjKig2m8uag3FqNVg3ndQfg3wq5wg4+Nmsg4K1e/g6cAUlg7QsS9g7yI+r'
    'g9/yTQg93OQogAHCdDgAmi3tgApRP4gArWIHgB0LPugBnZfUgCj6LugCydbmgFN9ZdgGY156gGlWNVgHoJRAgIGkgwgJdOUEgJk/BUgJw5hGgKtF4xgKxpemgLFQnq'
    'gN8SVLgNQcVKgNT5I3gNcRQPgNm1qrgNtCGGgOHsl6gP1z0KgPcEM9gPgv5FgPpNS6gR64G5gStwDcgT0vu0gU4q4DgVNOpzgY7+RqgZ3tX6gZIQq5gZQjppgZg3od'
    'gaxKkwgc9EftgcFtM3gcUrRFgcnWEogcv04bgd2jQ8gdBv6RgdEye2geWx5sgf3/KDghYXkSghjXFxghywEkgi9RMGgigLt7gj2VqagjvD4Bgk6dWTgk73h0gkRfJG'
    'gkUdPMgm01H0gm7K1KgnDygkgnlhtIgo/rt2gobuTqgpRUfpgqg51bgrCJXcgtJD6FgtMEK5gtpm7fguNaY8gv4mwEgvkjGngw5ZAtgwBqQ4gzmQg3h+n+Abh/2LUE'
    'h/6l4Yh/l/jDh0X4Zkh3QA3Mh3gPpdh50T9Ch5YQuih5xaMVh6cMoAh7voechABrx6hAgV85hCKDMghFhF7JhFix1lhFwR4lhG0SS2hG9qdvhGI6vqhH/o4HhHJjjC'
    'hHUsWJhHWJ4ThHjRtLhIFv84hIvpRAhJOBkQhJdg/qhKba5JhKtYAwhN2WVnhOvBushPCBJzhPG8VHhQGV8ThQqM0vhSZoN9hSmraJhT28OchTzWi3hUjXX8hUm5TN'
    'hW6L01hXHCMRhXIKanhXOPj5hXhZO5hYgxCphZMmRZhd3y3SheXpE2heeq4ahf13h7hf18iJhfRVCRhht0dahjSY36hkftQkhkoqhGhlK2uOhmIhNjhoVkeihqBCkD'
    'hr/EphhsErpnhtYl7Phtqjz8huDBPohz/EKlhzrJ/+hzttt9i+7bkGi+KXjji/MuLDi/WXt3i0Id2Li112Sdi1VUUri1hus6i1kcwxi2NRC6i4duV+i5souvi6BK9U'
    'i6PZaZi74YQsi75AKdi7DPbri8NF5Pi8QDQ7i9EGmCi9OuLfiACSGaiALHrwiB7oFWiBPmT0iCTsfciCjo1eiDKNPqiEozm5iExhU3iG/Mt5iGaYeciGcL9viHTK1Z'
    'iHmt3riKGIHwiKMm4+iLHMpZiLHe6miLUUGliMOM3siNIBk1iP9CN2iPRxfXiPlOq6iREeMaiTUfw0iTWxDwiUTG0KiUkM2KiVIngKiWI5IXiWO0DeiXhxYwiZ0TuE'
    'iZ5GjhiaF5s4iatTCsibAKLtibME2dibPU9ZibaZQTidR8FEieAVNqiei5UYifQCiIigZqRsihRHHwihoBWoihvLqOiimr7rijIkvjijiamrikJil5iligmpimKOLS'
    'imYqEBinXMNQinvidvio9VfUioHpotisUrBAispPNnivJ/BQiwDvO6iwSHHZiweaKoix4qDUixegb6iy+kiAiymj7MizbiJ5j+Ju+9j/qvl6j0o8/Zj1CD4+j1xXD1'
    'j2Ezd3j5YCqhj6Z/VVj6pBFsj87QC2j8ApOWj8hL1Pj8slh5j8xXooj92IDwjBzbnLjColJgjCvwPyjDvJezjDwzqhjE/YssjE66tAjET8crjFhTeFjFm6OJjGJ1n1'
    'jGSaj4jGc6AQjGjPZbjHBOOmjHOzfpjHQpnhjI4Ig/jKWNOGjLJPCZjLYnmojLvPKdjMExpWjOF8FtjOHNQ8jOTg1kjP3m79jP4v32jPIXzfjPuLEwjQwngNjRNwSY'
    'jRYw1KjRZJhFjSDhm4jT4L9ojTUU1VjTqhpvjUH98wjX1Tl/jXGaCajXktcWjYryCijZae72jZqk6IjZsuZEja30GsjaFOfqjaqqndjb8AMujbBJ3Ijbsf5yjbzS72'
    'jc2+Gvjd1FZkjdJqYMjdWeQSjdntEHje879djeZWqkjegvkujgBGxujgobCtjhlcSgjj9ekVjjzldzjk3H9EjltXt7jmMMrYjmdApVjpJAJajqZQ5cjqdIsJjs0c2b'
    'jsMEMxjsPpmtjscdDWjtPSf+jtzCbAjumTjkjunvTxjw4vdujyf0Mvjz9SAcjzV7NGjzawhUjziO2UjzmIhsjzwKqzk0M+CMk0oR5gk36NX7k3IqBPk4Ib6Qk4Uh4M'
    'k8JxkEk8awngk9sXCHk9v7EWkCdgE4kCiYOlkCqI4OkESuQukHSI6PkHZUibkIS1uFkIXCUlkIqgQ+kJvdjWkKbVPfkKo9bkkLab6EkMfMTPkMwzpBkN9fhgkNvz4+'
    'kOdw1bkPP3e1kQKI2OkQLq5kkQN6GOkSRuYOkSTingkTC0TQkTElnQkTpT19kU7EKYkVoAaNkVpNeSkX67M5kXHzwCkZ5oDukakf8ykazi8UkbI9JVkbTRQokcIsOO'
    'kcu4g3kd+kRAke0u8VkeWNy1kekkD0kfBgqakfv1JqkgKvbOkhF84RkhqV6Lkj5Xrvkjx9ZzklXRyeklYtEJkleXC8km3G+ykmD4iakmyqRAknTUnCkq76L8kqcKMk'
    'krVaLlksfXG5ktdLuLkv6Grjkx62ojkyPdZ4kyYx03l+/tvBl+QhKFl+ZvqFl+nYiFl034WQl0SNh6l1faF7l1mSNXl25AB5l3GzGFl4DCJ+l59n3il6IvoEl7iCT0'
    'l9LviilA+OpPlAnWiClBbkTslCbuOJlD60sFlG8s3glH8YdQlJnmrvlJybNElKLQCZlKQcYnlKSGAQlM4Y3elMQUNvlMbqUWlNdWfYlNuOKnlNw1TMlO3yjGlPVoNx'
    'lQxUIBlRGdCUlSNPAnlTMyeilTRX7MlU6bU7lUx6H4lV2xTclVxPJ2lWfUN4lWuvAklX0EsxlYJyhClb+s06ldna7jldz5vLlgo4rOlhHWbSliMUt+libHRElj+zCV'
    'lk48qTlkLuDflkqUMfllq7JUlmcpR6lmuCmflmwSsDlo4tWwlo7gWploDSnploeWEWlpHPkJlqs3Cclrg18wlri0OxlsQlRflskfqElsrjXOlstSV+ltYf40luj2P0'
    'lv3DpqlvZUnGlvgKoblw6vDUlx+lXPlylktmm+A5ydm+E2Umm/UBxXm/oLUKm07z5bm0DhEzm3r4d+m4dppKm4kCXOm5esXnm6tKMWm7jAnBm7pcU6m8NqeUm8avo0'
    'm9Lvepm9ZCzfm9eVcnmBNiT8mGyZAEmH+plvmHt3Q4mJT/iemNnVmpmO5Fc1mP+iGQmPwHNnmQCg0zmRVA3MmS/YkjmSNF8hmSoqcdmTuXYDmVRqqAmX02USmXBiZm'
    'mZkRbsmZqM9jmb3gaKmeIlSxmeTOGQmfeMskmh4FwPmhOp0cmhgN4wmj03rrmk6sLfmm7OLdmn7INsmoacH/mpAEA6mphC0dmqQ7I/mtCIeNmtJB3LmvIRMpmve8lw'
    'mxj+sumyAOUGmyxjx3mzB1wMn+OxjEn+RIlCn+YEcGn+k0F4n0Wqman1P+spn1WBinn29Nmtn4+F0Dn4vv72n78mG2n7h7IVn878AIn8Jszmn8TC0an9E6jGn9c6sk'
    'n9dKKmnA4SapnAc2oonBXoFgnBiA+SnCGUNRnDEloAnG1AW7nIR9VlnKEfDWnL6QkFnLDvLLnM62ubnMHuRVnMqZa9nNY4cCnNwgelnNxsR6nOZYeMnOjbkinQUVe0'
    'nQxSrnnROO+WnRVDcTnTxAYcnU1ehxnU6mBrnWXhV5nXd5NWnXvajmnYJSmQnYiLj+nacBdjncpSjxneeTO6nfawJqng9RGongca+ynhOe5mnhVR4xnjNEIPnkVvJo'
    'nkYz2Hnki61unl21O1nlALvXnljD8gnn8zdXno6Sp4noYZQanoiwZ0nqDmxvnr+bWXnsXb74nsyB8KntFC1gntbDNsntpTqRnubA+snuxHVgnwAB/SnwY4/WnwyYnd'
    'nx+hbZnxJ32HnxNfnTnyoI/enzDYAhnzpDKdo+oWaeo0QQaeo1d7gDo1yvUUo2DvFto2bYgMo2hgZRo3MG9So4Ti+Go4Y8XXo4ls/Ro5WLZOo7pxYTo7x5qFo8pnQc'
    'o9AD+eo9ku8AoA8pVIoAMmHQoAUqEPoB7a2RoBJlRroBMr0EoCPMHNoCT2QtoCTzGXoD7YJAoEviyqoFHmLBoFVxwloFYf1koHXRfzoIEaR7oJeNTDoLfCRfoLgUPF'
    'oMMlkzoMogRmoNGdSNoNMcdSoNaWn6oNs/OCoOl/aFoOySexoP0PpioPGxotoPM82IoPnvnooQjW01oTj0NXoUAB3loWWaM0oXMS53oXREVQoYYDCGoZ/NGPoZ6gpX'
    'oaI9bRoavvYRob0TEtobghnKoc2UxKocLQVlocj0WQod05XBod9t/7oduZaAodvlQ+oe3+tIoeSNrsoelSY+ofleT2ohFORkohL1W6oiklucojnK27ok76uNokcMnR'
    'olknasonthqtooePoXopLxuWopRF/ZoqUvProqc5JBorH7EQorUH7Losqx3sotP81oouHEDaowyJtEoy2dfGoyBID1ozUXgMp/2gthp/6dy8p0JXNUp0RXjhp0TZPy'
    'p1wIOOp2t/Jbp33optp4rktNp58ujmp60yl6p61EuWp6Obcvp6ij2Yp81itZp8g7t6pA/qOnpAAQ1gpBNfV1pBSOPNpC6lU/pD33wvpDF0JGpEGxX+pEgpSmpFCQ5W'
    'pFmJFhpFxUW4pGejE+pHeZG3pHqLhepHqjuqpI/fhQpKHhEFpMcdBDpNg/VspOzvqfpQkiuepRKA+WpSRrA+pT3q77pTW08ApTljwXpU5WOLpU6jILpUeHwJpVsBU/'
    'pWffEApXYsvipXoHyypY4DIgpY6M+QpZWXw8paB38Vpaus7ypbDhLSpbgQoxpbrboipc0dfLpcAy9PpcnVoypen/KDpfIWUvpfMAq0pffjRCplf6hVpomZrdppXhqf'
    'ppteUrppzRjOpq5aAlpqJynLprcKilpreMMIpruNv6psZz0MpscM9NpuE7yRpwLYZWpwpZs5pxd8jxpyus1RpzAgv+pzpxwoq++Ufyq+2YsIq+alrWq1CZaBq27ipk'
    'q3PVkOq4AXfCq5GoLRq5XJ/Tq5dULnq6+Qnfq6b95dq8UppLq9Z4VpqAtWiiqBL1Z1qBWKFxqCzocPqESlojqEVxOUqFHUTGqFIlODqGGJNxqGVYsMqK3wQNqKSHrm'
    'qKcP6dqL1d1uqM1+I3qMM+b/qNLMJbqNZCTCqNkv9VqNoS1AqQEP0hqRPWBMqS9r23qSNHeoqUGkxPqUHgSeqV3E6JqW6L/7qWoZxEqYYkj4qaPjjuqbRsObqcQ76U'
    'qd7s6jqdHngGqdaPFmqeIR86qeeor4qeu5SNqf0HhWqgqxm3qh0awuqhBZbDqiscD5qj0VrRqj0v5PqjBLXRqkwdLDqn5ilRqnEYTAqnbSZ3qo4Xv0qoAvZUqoZvOK'
    'qpcwIVqrD3BNqsZ2sCqt+KyTquCgn/quVXDiquW+X2qucyRyqwsXmUqx8Xx5qxUzE7qxy3EvqyQXIwqye3Kdr+7Shwr+8Kvpr//nYlr/YwG8r/ZOT9r/ffvkr/h/Y3'
    'r0L7LHr1P4U4r1doIjr27pkQr3x1K/r52jTOr5dk1Ur6HVIsr6LRJNr6bpqzr6rtiHr6s2NUr6wyfnr7afaFr7p2ZrrAqVPWrBOotTrCIVU2rCmfJErDFgsKrEYLJu'
    'rG2n7wrHqJworHvfsprIEaoMrIKQkHrIeRcyrJ/OSarKpO/PrMLHIxrMt/xNrO8sFbrOmIqdrR0KM9rR6s1erSizUIrTE+dYrTkIv7rTpnH0rUlBOGrUzNHMrVic64'
    'rWIaI7rWMi7ZrXOK0+rZWNCjrbpsDsrbvwQtrc6YkYrcheYsrdsPXnrdwQF9rfJ8xUrgaZWsrgs7/drhpeQdrjuKferkDv6brkge5drlCtgarlUIRUrlqFOHrlzhP9'
    'rm6z3srmofvTroDz++romHSHropiLxrp/sZ5rqos7Drqrt0prrd+vfrs3vmYrs8N4ZrsmLi6rtTIzhrtrU36ru3ofbruQIhHruutSnrv5IZ+rwPjSqrxaEcFrzt6Jr'
    's+rNM0s0Fh3+s0G2eHs0zUqXs1rFMKs2pRZTs3HbxLs3uMA5s5puacs8JT2Ns9F+u+s9TNZBs9owBMsA7yYqsAKmNGsBIKtFsBd0NmsCYg2SsCa8yqsDE26YsE/x4k'
    'sEtNNEsFWEDrsFXjppsFya1JsGUU2LsGjFCTsH4UVSsH7DJ9sH8/x1sHTzUdsIsKXIsKz++wsLF4k6sMzGoNsN0mgysNGLtwsNNRixsOGMAzsOKLUjsOrq+/sP72IX'
    'sPYKBGsPvdtBsQ4gqQsQJJs7sQj9+MsQmJ8csReJMbsRxkoosSoCC3sSuJx7sTCa9TsTXjKAsTs1yRsUgwKfsY1YRssYa6H1saJNJysaNtJdsaOVePsaShmLscxT9f'
    'sfc/vzsfjkHUsgRZq4shM8w7siH30VsimFYEsjpqhDskcdlBskmXoZsl0A+9sn76Masrr+yUss7cGWssA/fmssAciossO2Rlst0bQKstIoJfstNVJesuYFyaswQJ2k'
    'swStwzsxQChqsxb5SZt/xuqut1mAO8t2mmmDt2rvqPt3IH+Rt3RCY5t3dU36t3pbNct3xOirt48AMZt56he3t5M+1ht67Uj1t7jvAmt9+iZqtATrzgtB5lYKtDq28B'
    'tGhS+4tGsJ0stGvMZotHBX+BtI8lgetIlanJtJ9Wp8tJLf48tJPUg2tK2V49tLuHf6tN74IXtNUFJEtO9J+1tOa/AVtOePHKtRl2IxtSEV6ltTvPkZtU8IYjtUBkip'
    'tULgnotUlLPftUoa+LtWEN4ftWdkgatYXCfatZoqpMtZwdp+ta0SEwtafTx5taqA/MtbFZAJtbuK61tf+zi0tfkKlutghuYTthlvd4tiNNLqtiWpCvtk0qqmtkhm2d'
    'tlZOEotmNO0otmdEbmtnyrRXto5ohKtoAd75togj7etpDNvltq00sLtqay7UtqxE4/tru8bwtsRYY4tsSsQSttVsYetugbcatvKSAAtvjUNKtvn1pAtw7kbgtwWaes'
    'txCU7xtxWLZKtySc0HtzZ+2qtzhG3VtzlVMOtztsrAu14COGu1nEhVu2HvQIu2R+Kbu52rXdu6dhRVu6nmwJu77Zg6u8CTuYu8XmYeu976KVuC5yO0uDSGZUuEFfOU'
    'uEL5/yuEaIxzuEbpy3uEdoNzuFEJMtuFuPbEuGPS1ruGpwjruIggKXuJ2rgIuNVszXuRE2KGuRjD+RuRmG3JuTAGd0uTUklEuV5qnzuVBfPGuVy8/guW5HzJuWSCKQ'
    'uYPiaxuYi1g3uYwT+7uZ2FqquZRooeuZh9y3uaNlxNuaXDIaub/TIJucPAzfucY2L7ucsZuPud2WDBud2iZNudLBvEueQOSJufGVxcufmrapugpQlsuhC6UsuhnSKW'
    'ui0IMOuidESluikpe2ujzq6vukZ2gvukfFUpunDh2sunI0NaunNr3tunhSJXunlVWYuo0+aiup9uLMupVuLUurOgXNurwb2OutA9FjutYidNutuPEnuu8yaruv0VGo'
    'uv4vibuv9Ptiuxd1LQuzoSpSv++aX9v+CoIFv/kaCmv4wQdjv5fHNHv5tZUcv7MBsmv8LQwivAIKNbvB1lYQvBK48xvCNqirvDMtABvDNvIMvF+5q+vHHeI0vHpqfc'
    'vIRXSWvIpuegvKVjxGvLFfghvLHOu0vMABMYvMBw+lvMqJPTvNFkK8vNivkAvO3PJPvPEuVlvQgCLovSVV9GvT2uX7vUcd2xvVgq5DvVt0UovVz/ZQvW5Q0YvWZ60O'
    'vWnlEMvXeIkdvYTcYzvYYswRvZ8TKOvZOMaIvZTc2ivZd1fMvaXGzLvbHMJYvc+T8nvcHhgtvdYMT+vdZdzZvdh3Flve2g12vhLbAEvjflb2vjkreSvlZowvvmYTxg'
    'vnIXbBvnQXXLvoHl44vpt2B+vqr6UQvt6msdvuO1XTvv2BK0vvl/MIvvm8X7vvoVbwvxXWzhvz95XUvzy21Rw+iJaWw+jpmbw0n4z7w0zjEZw1sNBuw2vhz0w4THU4'
    'w5AG2uw5Pcmrw5vHN/w6uP8Tw8SsjTw9wdxCwANGBewBFUHewBPRajwCMmSewCO3sHwFqgslwG2+1/wG9dkRwGT7ypwGsM/gwHHPX1wHV+TZwHux6gwIFMcawK+4k1'
    'wKGu7bwKSUIUwKY8BgwKrayvwKuakEwM9L28wMSmmxwMYiMbwNMy9BwNVC/OwO4L7FwO570awOIaj/wPF3nBwRIzYHwS6oEHwT5/qzwTcNBhwVVCrFwZEi8pwZZFDi'
    'waHkqhwafCA5wc8CRXwco7fawd9hEzwdNcw0wfNf/ZwfrSp1wg0pJ9wgA3HZwgNj5owgp8xwwgx2nbwhot0RwirstkwjFw3YwjrW8YwkZNCvwkqJhOwlsHerwm5Xzj'
    'wmZeo+wmg47CwnZd8OwnvGYBwpDDoHwq/dOFwr0cZ1wrhIyawrp7aRwse4p+wstG+LwtIUpIwtxWFKwut4mLwvq118wvt4jHwwsSZ3wxkhSqwzNOnAwzpw+hx+Rq89'
    'x+Xd1Ex/JiEvx1dSdKx1ex3Ax2Sexfx3Xnt1x45NRJx4hixKx5BMlVx6I5Ybx6Oic4x8CEMYx8Exknx8SDyax8yKsBx96V1uxAZ3zzxB2NIDxBnAXJxBxAIrxCeiOE'
    'xDe52axEOn33xG2H8fxGND5txGPN1kxH33a2xHBhp0xHDE9kxJ/qdCxJuHbAxJzvcexKQXZExM+U51xM7ByQxMd9jnxNVorvxOSGaVxQzYnJxRVvOaxRj6yKxTUNfH'
    'xTo5NbxUEiHsxUIsBSxUmt3IxXs/HNxY3Qo3xYXx3sxYfGSjxYfe+bxZRKwpxad1H3xbOJvrxcLlTexcdnFlxdblkJxe1/WzxeVqToxegKyNxgTavJxgqsT8xgtFaa'
    'xh/fVVxio9tFxj14cDxjDLGVxk3OSqxkl1ujxlT5hOxlofuQxmAxIfxndMGQxoWiybxolDvlxps25ixqFCfXxr8DYDxsIwesxsT6R/xstQ5+xt5y+/xtTE4yxtbAtO'
    'xuftJwxveXvtxx31nfxxEfFHxy8LSSxzw6B7xzwkOWy+r/MUy14PrHy1dqfgy1gV/ly3elZqy3pXQjy5zamry77h5Dy7s+Cky7ysrwy874Nly8F+1Oy8Rxymy8VEnG'
    'y8YnlJy9H5bzy9xIVQyA9jAUyAGUzvyBK4RryBUy0jyD4lvWyDiQnDyFVUNLyFfQnbyH9CvUyI4msgyJ0zJgyKn9x+yLLIo+yM6WpbyMOLnIyMc4xJyMeByWyMl83S'
    'yMyqQ4yQImgPyQK+6byQZG+/yR8FfFyRvZwoyTRMXxyUu18myVZMW7yXEzrAyXrOTIyXwYRhya5aEKyaj1Reyb5QNgybX83RybgrkKyd4PuwyeZqwJyf1T8yyfQAiU'
    'yg7aUhygGkhPygtkLtyhn5SwyiD7aCyjewr9ykF2E4ylLn0cylTu+hylX9r7ymjJFjynAMiqynaNaByq6sMYyqEQKXyr3VW+yrxk3Lys0RvXysaBMgyyUbY5yynaJq'
    'yzFng1yztWOaz+aosOz+cw5Gz/R/5dz/mGwlz0B/4+z1rkwuz2589qz2MXMwz2mdZhz3JK/Fz4DNiuz4NQ4Yz4hGgXz5KdBqz5wcuJz6CuVrz7eJ+Jz7hYyLz8LUc3'
    'z8xcO/z9r7BFzAuKlazBZZx4zF57QHzFVpylzFiShJzFviRpzGJVeXzGaQMUzIBbDjzIMh1jzJ8LKizJEOqRzJed0ZzK3ZmxzKRXQHzKzD9AzLOgGDzLZA3czMNftL'
    'zNdY5yzOS86mzQjExDzRNYSxzSazW0zSwPY6zTSzZ8zTWHrrzTb1jBzU6JMYzUNef5zVD8mYzWn+X7zXH6QjzXNlwwzYQepczYefdMzYyW7FzaPDc/zaQZjdzayUmj'
    'zbWTVfzeSFN8zeUnVDzehgfAzfSX4ezg/ufmzh2AHRzhSE9QzjnMeTzkfL/4zmEkAyzmX6QbzqbghgzrAKkVzrGGi3zsej3fzshHjSzt7MBEzuUVcgzuxnSnzv2yPP'
    'zwJl8ozwYi7yzwuFT1zyEK25';
begin
  return strpos(hashes, left(encode(sha256(convert_to(lower(btrim(password)), 'UTF8')), 'base64'), 6)) > 0;
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_made_of(password text, texts text[])
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  given constant text := lower(password);
  rest  text := given;
  word  text;
begin
  -- Each word of four characters or more, and each text without its spaces and signs; the longest first.
  for word in
    select part from (
      select regexp_split_to_table(lower(known), '[^[:alnum:]]+') as part from unnest(texts) as known
      union
      select regexp_replace(lower(known), '[^[:alnum:]]+', '', 'g') from unnest(texts) as known
    ) as parts
    where char_length(part) >= 4
    order by char_length(part) desc, part
  loop
    rest := replace(rest, word, '');
  end loop;

  return rest <> given and char_length(regexp_replace(rest, '[^[:alpha:]]', '', 'g')) < 4;
end;
$function$;

CREATE OR REPLACE FUNCTION private.new_recovery_code()
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  -- Crockford's base 32, which has no letter that reads as a digit: five bits a character.
  characters constant text := '0123456789abcdefghjkmnpqrstvwxyz';
  drawn      constant bytea := extensions.gen_random_bytes(28);
  code       text := '';
begin
  for place in 0 .. 27 loop
    code := concat(
      code, case when place > 0 and place % 4 = 0 then '-' end, substr(characters, (get_byte(drawn, place) & 31) + 1, 1));
  end loop;

  return code;
end;
$function$;

CREATE OR REPLACE FUNCTION private.recovery_code_hash(user_id uuid, code text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  -- The letters that look like a digit count as that digit.
  select encode(extensions.digest(
    user_id || ':' || regexp_replace(translate(lower(code), 'oil', '011'), '[^0-9a-z]', '', 'g'), 'sha256'), 'hex');
$function$;

CREATE OR REPLACE FUNCTION private.refuse_stale_sign_in()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  -- The account itself, or that of the factor.
  person constant uuid := coalesce(to_jsonb(new) ->> 'user_id', to_jsonb(new) ->> 'id')::uuid;
begin
  -- Of the auth service alone: commands and the owner of the database have rules of their own.
  if current_user = 'supabase_auth_admin' and not exists (
    select from auth.users as account
    where account.id = person and account.last_sign_in_at > now() - interval '15 minutes')
  then
    raise exception using errcode = 'PT409', message = 'account.sign_in_again';
  end if;

  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_fresh_sign_in(person uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not exists (
    select from auth.users as account
    where account.id = person and account.last_sign_in_at > now() - interval '15 minutes')
  then
    raise exception using errcode = 'PT409', message = 'account.sign_in_again';
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.scan_facts(only_document uuid DEFAULT NULL::uuid)
 RETURNS SETOF private.alert_fact
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select document.tenant_id, document.company_id, document.party_id, null::uuid,
    case document.scan when 'infected' then 'malware_found' else 'check_failed' end,
    case document.scan when 'infected' then 'malware_found:' else 'check_failed:' end || document.id,
    case document.scan when 'infected' then 'critical' else 'warning' end::public.alert_severity,
    case when document.scan = 'failed' then 'A file could not be checked for malware'
      when document.scan_note like 'Not a %' then 'A file is not of its kind' else 'Malware was found in a file' end,
    coalesce(party.name, company.name, 'An application') || ': ' || document.file_name || '. ' || document.scan_note || '.',
    null::date
  from public.documents as document
  left join public.companies as company on company.id = document.company_id
  left join public.parties as party on party.id = document.party_id
  where document.scan in ('infected', 'failed') and document.status <> 'superseded'
    and (only_document is null or document.id = only_document)
  union all
  select attached.tenant_id, null, null, null,
    case attached.scan when 'infected' then 'malware_found' else 'check_failed' end,
    case attached.scan when 'infected' then 'malware_found:' else 'check_failed:' end || 'ticket:' || attached.ticket_id || ':'
      || attached.id,
    case attached.scan when 'infected' then 'critical' else 'warning' end::public.alert_severity,
    case when attached.scan = 'failed' then 'A file could not be checked for malware'
      when attached.scan_note like 'Not a %' then 'A file is not of its kind' else 'Malware was found in a file' end,
    'A ticket: ' || attached.file_name || '. ' || attached.scan_note || '.', null
  from public.support_attachments as attached
  where attached.scan in ('infected', 'failed') and (only_document is null or attached.id = only_document)
  union all
  select late.tenant_id, null, null, null, 'check_late',
    'check_late:' || coalesce(late.document_id::text, 'ticket:' || late.ticket_id || ':' || late.attachment_id), 'warning',
    'A file waits for its check for malware',
    'It came on ' || to_char(late.created_at at time zone 'America/Nassau', 'FMDD FMMonth YYYY') || '. Does the scanner run?', null
  from private.late_checks() as late
  where only_document is null;
$function$;

CREATE OR REPLACE FUNCTION public.end_session(session_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_user();
begin
  if end_session.session_id::text = (auth.jwt() ->> 'session_id') then
    raise exception using errcode = 'PT409', message = 'session.current';
  end if;

  perform private.require_fresh_sign_in(caller_id);

  -- Its refresh tokens go with it. A session of another person is not found, and neither is one that is over: nothing happens.
  delete from auth.sessions as session where session.id = end_session.session_id and session.user_id = caller_id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.make_recovery_codes()
 RETURNS text[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- Refuses a session that has not given the second factor: with the password alone the codes would be a way around it.
  caller_id uuid := private.require_user();
  codes     text[];
begin
  if not exists (select from auth.mfa_factors as factor where factor.user_id = caller_id and factor.status = 'verified') then
    raise exception using errcode = 'PT409', message = 'account.no_second_factor';
  end if;

  perform private.limit_rate('make_recovery_codes', 10, '1 hour');

  select array_agg(private.new_recovery_code()) into codes from generate_series(1, 10);

  delete from private.recovery_codes as former where former.user_id = caller_id;
  insert into private.recovery_codes (user_id, code_hash)
  select caller_id, private.recovery_code_hash(caller_id, code) from unnest(codes) as code;

  perform private.notify(
    caller_id, null, 'account.recovery_codes', 'New recovery codes',
    'Recovery codes were made for your account; former ones no longer work. If that was not you, change your password and contact us.',
    private.subject('account', caller_id));

  return codes;
end;
$function$;

CREATE OR REPLACE FUNCTION requests.check_request()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- A token that was made for another service, where the API does not look at it itself.
  if auth.role() = 'authenticated' and coalesce(auth.jwt() ->> 'aud', 'authenticated') <> 'authenticated' then
    raise exception using errcode = 'PT401', message = 'signed_out';
  end if;

  if auth.role() = 'authenticated' and not private.session_holds() then
    -- A suspension ends every session: the person learns why, and not only that theirs is over.
    if exists (select from public.profiles as person where person.id = auth.uid() and person.status = 'suspended') then
      raise exception using errcode = 'PT403', message = 'account.suspended';
    end if;

    raise exception using errcode = 'PT401', message = 'signed_out';
  end if;

  if private.body_is_too_large() then
    raise exception using errcode = 'PT413', message = 'request.too_large';
  end if;

  -- The planner counts without row-level security: its number tells of rows the caller may not see.
  if auth.role() is distinct from 'service_role'
    and private.request_header('prefer') ~* 'count\s*=\s*"?\s*(planned|estimated)'
  then
    raise exception using errcode = 'PT422', message = 'request.count_refused';
  end if;

  -- No proxy and no browser keeps what this answers.
  perform set_config('response.headers', '[{"Cache-Control": "no-store"}]', true);
end;
$function$;

DO $$
BEGIN
  -- The table is the auth service's. Where it is out of reach, the screens alone ask.
  IF has_table_privilege(to_regclass('auth.mfa_factors'), 'trigger') THEN
    CREATE TRIGGER refuse_stale_sign_in BEFORE INSERT ON auth.mfa_factors
      FOR EACH ROW EXECUTE FUNCTION private.refuse_stale_sign_in();
  END IF;
END;
$$;

CREATE TRIGGER refuse_stale_password BEFORE UPDATE OF encrypted_password ON auth.users FOR EACH ROW WHEN ((((new.encrypted_password)::text IS DISTINCT FROM (old.encrypted_password)::text) AND ((''::text <> (old.encrypted_password)::text) AND (''::text <> (new.encrypted_password)::text)))) EXECUTE FUNCTION private.refuse_stale_sign_in();

CREATE TRIGGER refuse_stale_sign_in BEFORE UPDATE OF email_change ON auth.users FOR EACH ROW WHEN ((((new.email_change)::text IS DISTINCT FROM (old.email_change)::text) AND ((COALESCE(new.email_change, ''::character varying))::text <> ''::text))) EXECUTE FUNCTION private.refuse_stale_sign_in();

COMMENT ON FUNCTION "private"."apply_verdict"(private.file_scans, public.scan_state, text) IS 'Writes a verdict into the row of its file. One with malware, or with content of another kind than its name says: the document is returned to its sender, staff get an alert and a notification, and who attached a file to a ticket is notified.';

COMMENT ON FUNCTION "private"."is_guessable_password"(text, uuid, text, text) IS 'Whether a new password is one of the first that are tried, or made of the name of the product, of the firm, of a tenant of the person, or of the person and their address. At a sign-up the id is null; later the address and the name may be. For the auth service of this machine.';

COMMENT ON FUNCTION "private"."is_listed_password"(text) IS 'Whether a password is one of some 5,000 that are used most, in capitals or not. Of other passwords one in two million is taken for one of them.';

COMMENT ON FUNCTION "private"."is_made_of"(text, text[]) IS 'Whether a password is the words of these texts and fewer than four letters besides: "Rolle1985!" of a person called Rolle.';

COMMENT ON FUNCTION "private"."new_recovery_code"() IS 'A code of 140 random bits: seven groups of four characters.';

COMMENT ON FUNCTION "private"."recovery_code_hash"(uuid, text) IS 'The hash of a code of a person, however it is typed: in capitals, without its groups, with o for 0 and with i or l for 1.';

COMMENT ON FUNCTION "private"."refuse_stale_sign_in"() IS 'Refuses a new address, a new password or a new second factor of a person whose last sign-in is more than 15 minutes ago, when the auth service writes it. Raises account.sign_in_again.';

COMMENT ON FUNCTION "private"."require_fresh_sign_in"(uuid) IS 'Lets a person through whose last sign-in is at most 15 minutes ago. Raises account.sign_in_again.';

COMMENT ON FUNCTION "public"."end_session"(uuid) IS 'Ends another session of the caller: it is over at once, since every policy and command asks for it. Nothing happens when there is none of that id among theirs. Raises session.current for the session it is called from, account.sign_in_again when the last sign-in of the caller is more than 15 minutes ago, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."make_recovery_codes"() IS 'Makes ten recovery codes of 140 random bits for the caller and returns them, this once; former ones no longer work. At most 10 times an hour. Raises account.no_second_factor, rate.too_many, not_allowed also when the session has not given the second factor, account.suspended.';

COMMENT ON FUNCTION "public"."record_scan"(uuid, uuid, text, text, text) IS 'Records what the scanner says of a file it took: clean, infected (`note` is the name of the malware, or "Not a" with the kind of the name and what was found) or failed (`note` is why), with the sha256 of the bytes it read, in hex, which a failure may lack. A repeat changes nothing. For a server with the secret key. Raises scan.outcome_invalid (also for a note that is not of 1 to 200 characters), document.hash_invalid, scan.lease_lost when the five minutes are over or another scanner has the file, scan.other_bytes when the file is another than the one that was read, not_found, not_allowed.';

COMMENT ON FUNCTION "requests"."check_request"() IS 'What PostgREST calls before each request (db_pre_request): refuses a token for another service, a session that is over, a body that is too long and counts by the planner, and asks that nothing keeps the answer. Raises signed_out, account.suspended, request.too_large, request.count_refused.';

COMMENT ON TABLE "private"."recovery_codes" IS 'Hashes of the codes that take a lost second factor off an account; a code has 140 random bits, one made before 29 November 2026 has 64. Not audited, because the log would repeat them: the use of one is a note about the account.';

REVOKE ALL ON FUNCTION "private"."is_guessable_password"(text, uuid, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_guessable_password"(text, uuid, text, text) TO "postgres", "supabase_auth_admin";

REVOKE ALL ON FUNCTION "private"."is_listed_password"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_listed_password"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_made_of"(text, text[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_made_of"(text, text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."new_recovery_code"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."new_recovery_code"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."refuse_stale_sign_in"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."refuse_stale_sign_in"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_fresh_sign_in"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."require_fresh_sign_in"(uuid) TO "postgres";

reset check_function_bodies;




insert into public.review_reasons (code, label, position, subjects, client_code, is_internal) values ('wrong_type', 'Its content is not what the name of the file says: please send another file.', '13', '{document}', null, 'false');
